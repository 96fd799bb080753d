import { valuesOf } from '../../../web_demo/model/examples.js';
import { balls } from '../../../web_demo/model/scene.js';
import { tensors } from '../../../web_demo/model/tensors.js';

const examples = ['qkv', 'stereo', 'yolo', 'lstm'];

/** Values of each example. @type {Record<string, Float32Array>} */
const values = Object.fromEntries(examples.map((name) => [name, /** @type {any} */ (valuesOf(name))]));

/** Returns some columns of an example as one list. @param {string} name @param {number} from @param {number} to */
function columns(name, from, to) {
  const width = tensors[name].state.dims[1];
  return Array.from(values[name]).filter((_, i) => i % width >= from && i % width < to);
}

/** Mean and standard deviation. @param {number[]} list */
function statistics(list) {
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
  return [mean, Math.sqrt(list.reduce((sum, value) => sum + (value - mean) ** 2, 0) / list.length)];
}

describe('valuesOf', () => {
  test.each(examples)('of %s has a finite float32 per element, the same in each call', (name) => {
    expect(values[name]).toBeInstanceOf(Float32Array);
    expect(values[name].length).toBe(tensors[name].state.dims.reduce((product, dim) => product * dim, 1));
    expect(values[name].every(Number.isFinite)).toBe(true);
    expect(Buffer.from(/** @type {any} */ (valuesOf(name)).buffer).equals(Buffer.from(values[name].buffer))).toBe(true);
  });

  test.each(['picture', 'file', 'camera', 'constructor'])('is null for %s', (name) =>
    expect(valuesOf(name)).toBeNull(),
  );

  // Parts that repeat each other, or that are constant, would hide a wrong cut.
  test.each([
    ['qkv', 16, 3],
    ['lstm', 256, 4],
  ])('of %s differs between parts of width %i', (name, width, count) => {
    const parts = Array.from({ length: count }, (_, i) => columns(name, i * width, (i + 1) * width));
    for (const part of parts) {
      const [mean, deviation] = statistics(part);
      expect(Math.abs(mean)).toBeLessThan(0.5);
      expect(deviation).toBeGreaterThan(0.2);
      expect(deviation).toBeLessThan(3);
    }
    expect(new Set(parts.map(String)).size).toBe(count);
    expect(new Set(values[name]).size).toBeGreaterThan(90);
    expect(values[name].every((value) => Object.is(value, Math.fround(Number(value.toFixed(2)))))).toBe(true);
  });
});

describe('the sound', () => {
  const channels = [columns('stereo', 0, 1), columns('stereo', 1, 2)];

  test('differs left and right, and fades from full volume within bounds', () => {
    const differing = channels[0].filter((sample, i) => sample !== channels[1][i]);
    expect(differing.length).toBeGreaterThan(40_000);
    for (const channel of channels) {
      const [start, end] = [channel.slice(0, 4800), channel.slice(-4800)].map((part) => statistics(part)[1]);
      expect(channel.every((sample) => Math.abs(sample) <= 1)).toBe(true);
      expect(start).toBeGreaterThan(0.1);
      expect(end).toBeLessThan(start / 2);
      expect(end).toBeGreaterThan(0.001);
    }
  });

  test.each([
    [0, 165],
    [1, 247],
  ])('has in channel %i a pitch of %i Hz', (channel, pitch) => {
    const samples = channels[channel].slice(4800, 9600);
    const similarity = (/** @type {number} */ lag) =>
      samples.slice(0, 2000).reduce((sum, sample, i) => sum + sample * samples[i + lag], 0);
    const all = Array.from({ length: 300 }, (_, i) => similarity(100 + i));
    const best = 100 + all.indexOf(Math.max(...all));
    expect(Math.abs(48_000 / best - pitch)).toBeLessThan(2);
  });
});

describe('the YOLO head', () => {
  const rows = Array.from({ length: 8400 }, (_, i) => Array.from(values.yolo.subarray(85 * i, 85 * (i + 1))));

  /** The balls in an input of 640 x 640: the scene fills 960 x 600, and this picture fits, with bars above and below. */
  const expected = balls.map(({ x, y, radius }) => {
    const slice = Math.max(960 / 1200, 600 / 900);
    const [left, top] = [(1200 * slice - 960) / 2, (900 * slice - 600) / 2];
    const fit = Math.min(640 / 960, 640 / 600);
    const [across, down] = [(640 - 960 * fit) / 2, (640 - 600 * fit) / 2];
    return { x: (x * slice - left) * fit + across, y: (y * slice - top) * fit + down, size: 2 * radius * slice * fit };
  });

  /** Returns the intersection of two boxes over their union. @param {number[]} a @param {number[]} b Centre and size. */
  function overlap(a, b) {
    const [width, height] = [0, 1].map((d) => {
      const low = Math.max(a[d] - a[d + 2] / 2, b[d] - b[d + 2] / 2);
      return Math.max(0, Math.min(a[d] + a[d + 2] / 2, b[d] + b[d + 2] / 2) - low);
    });
    const common = width * height;
    return common / (a[2] * a[3] + b[2] * b[3] - common);
  }
  const overlaps = (/** @type {number[]} */ row) => expected.map(({ x, y, size }) => overlap(row, [x, y, size, size]));

  test('has scores and classes between 0 and 1', () => {
    expect(rows.every((row) => row.slice(4).every((value) => value >= 0 && value <= 1))).toBe(true);
  });

  test('has a box around each ball, and no sure box around anything else', () => {
    const sure = rows.filter((row) => row[4] > 0.5);
    const found = new Set();
    for (const row of sure) {
      const best = Math.max(...overlaps(row));
      expect(best).toBeGreaterThan(0.9);
      found.add(overlaps(row).indexOf(best));
    }
    expect([...found].sort((a, b) => a - b)).toEqual([...balls.keys()]);
    expect(sure.length).toBeLessThan(840);
  });

  test('knows the class of each sure box: 32, the sports ball of COCO', () => {
    for (const row of rows.filter((one) => one[4] > 0.5)) {
      const classes = row.slice(5);
      expect(classes.indexOf(Math.max(...classes))).toBe(32);
    }
  });

  test('places unsure boxes at the anchors of the strides 8, 16 and 32, row by row', () => {
    const anchors = [8, 16, 32].flatMap((stride) => {
      const centres = Array.from({ length: 640 / stride }, (_, i) => stride * i + stride / 2);
      return centres.flatMap((y) => centres.map((x) => ({ x, y, stride })));
    });
    const isFar = ({ x, y }) => expected.every((ball) => Math.hypot(ball.x - x, ball.y - y) > ball.size / 2);
    const far = [...anchors.keys()].filter((i) => isFar(anchors[i]));
    expect(far.length).toBeGreaterThan(4000);
    const strange = far.filter((i) => {
      const [{ x, y, stride }, [left, top, width, height, score]] = [anchors[i], rows[i]];
      const isNear = Math.max(Math.abs(left - x), Math.abs(top - y)) < stride / 8;
      return !isNear || Math.min(width, height) <= 0 || score > 0.1;
    });
    expect(strange).toEqual([]);
  });
});

test('the ribbons of the head begin at a box that is sure of a ball', () => {
  const { center = 0, state } = tensors.yolo;
  expect(center % state.dims[1]).toBe(0);
  expect(values.yolo[center + 4]).toBeGreaterThan(0.9);
});
