// Tests the functions of a cookbook example with other heads than the example's.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { jest } from '@jest/globals';
import fc from 'fast-check';

import { runs } from '../../seed.js';
import { folder, functionsOf, programsOf } from '../support/snippets.js';

describe('the rectangles of a YOLOv8 head', () => {
  const example = programsOf('docs/cookbook.md')
    .flat()
    .find(({ title }) => title === 'Turn a YOLOv8 head into rectangles');
  /** Functions of the example. */
  let recipe;

  beforeAll(async () => {
    const file = join(folder, 'yolo.mjs');
    // The example runs alone, as a reader would copy it.
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${example.code}export { ${functionsOf(example.code).join(', ')} };\n`);
    const log = jest.spyOn(console, 'log').mockImplementation(() => {});
    recipe = await import(pathToFileURL(file).href);
    const printed = log.mock.calls.map((values) => values.join(' ')).join('\n');
    log.mockRestore();
    expect(printed).toBe(example.expected);
  });

  /** Makes a head [1, 4 + classes, boxes] from { x, y, width, height, scores }. */
  const headOf = (boxes, classes) => {
    const rows = ['x', 'y', 'width', 'height'].map((name) => boxes.map((box) => box[name]));
    for (let i = 0; i < classes; ++i) rows.push(boxes.map(({ scores }) => scores[i]));
    return { data: Float32Array.from(rows.flat()), dims: [1, 4 + classes, boxes.length] };
  };

  const square = { left: 0, top: 0, width: 64, height: 64 };
  const photo = { width: 64, height: 64 };
  const at = (x, y, width, height, ...scores) => ({ x, y, width, height, scores });
  const detect = (boxes, options) => recipe.detect(headOf(boxes, boxes[0]?.scores.length ?? 2), square, photo, options);
  const placeOf = ({ left, top, right, bottom }) => [left, top, right, bottom];

  const cases = [
    ['no boxes', [], []],
    ['no classes', [at(9, 9, 4, 4)], []],
    ['nothing above the threshold', [at(9, 9, 4, 4, 0.25, 0.1)], []],
    ['scores that are NaN', [at(9, 9, 4, 4, NaN, NaN), at(9, 9, 4, 4, NaN, 0.5)], [[7, 7, 11, 11]]],
    ['a box over each edge', [at(0, 64, 10, 20, 1)], [[0, 54, 5, 64]]],
    ['a box larger than the photo', [at(30, 30, 500, 500, 1)], [[0, 0, 64, 64]]],
    ['a box outside', [at(-20, 9, 10, 10, 1)], []],
    ['a box that touches the edge from outside', [at(-5, 9, 10, 10, 1)], []],
    ['boxes without a size', [at(9, 9, 0, 4, 1), at(9, 9, 0, 0, 1), at(9, 9, -4, 4, 1)], []],
    ['a place that is NaN', [at(NaN, 9, 4, 4, 1)], []],
    ['the same box twice', [at(9, 9, 4, 4, 1), at(9, 9, 4, 4, 1)], [[7, 7, 11, 11]]],
    ['a box of two labels', [at(9, 9, 4, 4, 1, 0), at(9, 9, 4, 4, 0, 1)], [[7, 7, 11, 11], [7, 7, 11, 11]]],
    // The first box suppresses the second. A suppressed box suppresses none, so the third stays.
    ['a chain', [at(10, 8, 8, 4, 0.9), at(11, 8, 8, 4, 0.8), at(12, 8, 8, 4, 0.7)], [[6, 6, 14, 10], [8, 6, 16, 10]]],
  ]; // prettier-ignore

  test.each(cases)('%s', (_, boxes, expected) => {
    expect(detect(boxes).map(placeOf)).toEqual(expected);
  });

  test('are mapped from the square to the photo', () => {
    const place = { left: 100, top: 0, width: 50, height: 200 };
    const head = headOf([at(125, 100, 20, 40, 0.5)], 1);
    const [box] = recipe.detect(head, place, { width: 500, height: 2000 });
    expect(box).toEqual({ label: 0, score: 0.5, left: 150, top: 800, right: 350, bottom: 1200 });
  });

  test('match a simple oracle', () => {
    const even = (max) => fc.integer({ min: 0, max }).map((value) => 2 * value);
    const boxesOf = (classes) =>
      fc.array(
        fc.record({
          x: even(16),
          y: even(16),
          width: even(6),
          height: even(6),
          scores: fc.array(fc.integer({ min: 0, max: 16 }), { minLength: classes, maxLength: classes }),
        }),
        { maxLength: 12 },
      );
    const heads = fc.integer({ min: 1, max: 4 }).chain((classes) => fc.tuple(fc.constant(classes), boxesOf(classes)));
    fc.assert(
      fc.property(
        heads,
        fc.constantFrom(0, 4, 15, 16),
        fc.constantFrom(0, 0.3, 0.5, 1),
        ([classes, boxes], least, limit) => {
          // Sixteenths minus a small amount per box, so that no two scores of a label are equal.
          const scored = boxes.map((box, i) => ({ ...box, scores: box.scores.map((score) => score / 16 - i / 1024) }));
          const found = recipe.detect(headOf(scored, classes), square, photo, { threshold: least / 16, limit });
          const want = oracle(scored, least / 16, limit);
          expect(found.map(({ label, score, ...box }) => [label, score, ...placeOf(box)])).toEqual(want);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  /** Returns the cells that an integer box covers in a square of 64, and those outside of it. */
  const cellsOf = ({ x, y, width, height }) => {
    const cells = new Set();
    for (let row = y - height / 2; row < y + height / 2; ++row) {
      for (let column = x - width / 2; column < x + width / 2; ++column) cells.add(`${column} ${row}`);
    }
    return cells;
  };

  /** Picks the best remaining box until none is left. Measures areas by counting cells. */
  function oracle(boxes, threshold, limit) {
    let rest = boxes
      .map((box) => ({ ...box, score: Math.max(...box.scores), label: box.scores.indexOf(Math.max(...box.scores)) }))
      .filter(({ score }) => score > threshold);
    const taken = [];
    while (rest.length > 0) {
      const best = rest.reduce((a, b) => (b.score > a.score ? b : a));
      taken.push(best);
      const cells = cellsOf(best);
      rest = rest.filter((box) => {
        const others = cellsOf(box);
        const shared = [...others].filter((cell) => cells.has(cell)).length;
        const all = cells.size + others.size - shared;
        return box !== best && (box.label !== best.label || shared === 0 || shared / all <= limit);
      });
    }
    return taken
      .map(({ label, score, x, y, width, height }) => {
        const [left, right] = [x - width / 2, x + width / 2].map((value) => Math.min(Math.max(value, 0), 64));
        const [top, bottom] = [y - height / 2, y + height / 2].map((value) => Math.min(Math.max(value, 0), 64));
        return [label, score, left, top, right, bottom];
      })
      .filter(([, , left, top, right, bottom]) => right > left && bottom > top);
  }
});
