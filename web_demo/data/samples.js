// One sample of each kind of file that the page reads, bundled as bytes.
import npy from '../samples/sample.npy';
import onnx from '../samples/sample.onnx';
import png from '../samples/sample.png';
import wav from '../samples/sample.wav';

/** By title. */
export const samples = {
  Picture: new File([png], 'sample.png'),
  'Stereo tone': new File([wav], 'sample.wav'),
  'ONNX model': new File([onnx], 'sample.onnx'),
  'NumPy array': new File([npy], 'sample.npy'),
};
