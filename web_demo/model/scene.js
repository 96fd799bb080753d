// The scene of the sample picture, which scripts/draw-sample.js draws.

/** Size of the scene. */
export const width = 1200;
export const height = 900;

/** Balls from back to front: centre, radius, and reflectance for red, green and blue light. */
export const balls = [
  { x: 1108, y: 390, radius: 104, colour: [0.99, 0.5, 0.05] },
  { x: 412, y: 400, radius: 118, colour: [0.1, 0.32, 0.98] },
  { x: 640, y: 358, radius: 138, colour: [0.98, 0.97, 0.94] },
  { x: 855, y: 418, radius: 104, colour: [0.62, 0.1, 0.86] },
  { x: 78, y: 500, radius: 108, colour: [0.93, 0.16, 0.62] },
  { x: 290, y: 552, radius: 92, colour: [0.04, 0.78, 0.72] },
  { x: 504, y: 562, radius: 142, colour: [0.97, 0.1, 0.12] },
  { x: 756, y: 588, radius: 128, colour: [0.99, 0.8, 0.06] },
  { x: 942, y: 622, radius: 86, colour: [0.97, 0.32, 0.56] },
  { x: 1116, y: 660, radius: 72, colour: [0.16, 0.5, 0.98] },
  { x: 352, y: 690, radius: 62, colour: [0.99, 0.5, 0.05] },
  { x: 150, y: 724, radius: 66, colour: [0.62, 0.86, 0.1] },
  { x: 620, y: 706, radius: 70, colour: [0.13, 0.72, 0.16] },
];
