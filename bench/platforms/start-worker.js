// Measures the start in a new process: importing the package, loading it, and the first conversion of an image. For comparison,
// it also measures the first run of a loop that does the same. All arrays are touched before, which has a time of its own, `touched`.
const side = 224;
const count = side * side;
const image = { data: new Uint8ClampedArray(4 * count).fill(200), width: side, height: side };
const into = new Float32Array(3 * count);
const times = [performance.now()];
const lap = () => times.push(performance.now());

into.fill(1);
lap();

const { load } = await import('../../dist/index.js');
lap();
const ts = await load();
lap();
ts.toPlanes(image, { into });
lap();
for (let i = 0, at = 0; i < count; ++i, at += 4) {
  into[i] = image.data[at] / 255;
  into[count + i] = image.data[at + 1] / 255;
  into[2 * count + i] = image.data[at + 2] / 255;
}
lap();
const [touched, imported, loaded, called, looped] = times.slice(1).map((time, i) => time - times[i]);
process.send?.({ touched, imported, loaded, called, looped });
