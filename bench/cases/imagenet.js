// ImageNet's mean and standard deviation for each channel of RGB, with pixels from 0 to 1.
export const mean = [0.485, 0.456, 0.406];
export const std = [0.229, 0.224, 0.225];
