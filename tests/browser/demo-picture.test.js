// Screenshots of a picture, whole and cut, and the numbers below the cross.
import { eventually, field } from './demo-page.js';
import { height, openNoise, pixelOf, shot, visitPictures, width } from './demo-noise.js';

const visit = visitPictures();
let page;

/** Runs of true: where each begins, and how many there are. */
function runsOf(count, is) {
  const runs = [];
  for (let i = 0, isIn = false; i < count; ++i) {
    if (is(i) && !isIn) runs.push([i, 0]);
    isIn = is(i);
    if (isIn) runs.at(-1)[1] += 1;
  }
  return runs;
}

/** The boxes of what is drawn, row by row; they are a grid. */
function boxesIn({ isDrawn, size: [across, down] }) {
  const any = (count, is) => [...Array(count).keys()].some(is);
  const rows = runsOf(down, (y) => any(across, (x) => isDrawn(x, y)));
  return rows.map(([top, tall]) =>
    runsOf(across, (x) => any(tall, (y) => isDrawn(x, top + y))).map(([left, wide]) => ({ left, top, wide, tall })),
  );
}

/** Whether a box shows a region of the picture, each pixel changed by `change`. */
function expectBox({ at }, box, region, change = (pixel) => pixel) {
  for (let y = 0; y < region.height; y += 3) {
    for (let x = 0; x < region.width; x += 1) {
      const drawn = at(
        Math.floor(box.left + ((x + 0.5) / region.width) * box.wide),
        Math.floor(box.top + ((y + 0.5) / region.height) * box.tall),
      );
      expect(drawn).toEqual(change(pixelOf(region.x + x, region.y + y)));
    }
  }
}
test.each(['Colours', 'Strips', 'Tiles'])('%s pushed together are the picture, pixel for pixel', async (way) => {
  page = await visit(`way=${way}&apart=0`);
  await openNoise(page);
  const seen = await shot(page);
  const boxes = boxesIn(seen).flat();
  expect(boxes).toHaveLength(1);
  expectBox(seen, boxes[0], { x: 0, y: 0, width, height });
});

test('at the end each plane is seen by itself, in its colour', async () => {
  page = await visit('apart=1');
  await openNoise(page);
  const seen = await shot(page);
  const boxes = boxesIn(seen).flat();
  expect(boxes).toHaveLength(3);
  boxes.forEach((box, c) =>
    expectBox(seen, box, { x: 0, y: 0, width, height }, (pixel) => pixel.map((value, i) => (i === c ? value : 0))),
  );
});

test.each([
  ['Strips', 8, 1],
  ['Tiles', 6, 4],
])('at the end each of the %s is seen by itself', async (way, across, down) => {
  page = await visit(`way=${way}&apart=1`);
  await openNoise(page);
  const seen = await shot(page);
  const rows = boxesIn(seen);
  expect(rows.map((row) => row.length)).toEqual(Array(down).fill(across));
  const part = { width: width / across, height: height / down };
  rows.forEach((row, y) =>
    row.forEach((box, x) => expectBox(seen, box, { x: x * part.width, y: y * part.height, ...part })),
  );
});

test('under the cross are the numbers, as they lie in memory and cut apart; keys move it', async () => {
  page = await visit('apart=0');
  await openNoise(page);
  await page.focus('#picture');
  for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowUp']) await page.keyboard.press(key);
  const [x, y] = [width / 2 - 1, height / 2 - 11];
  const pixels = Array.from({ length: 8 }, (_, i) => pixelOf(x + i, y));
  const rows = () =>
    page.$$eval('#numbers dd', (all) => all.map((row) => [...row.querySelectorAll('i')].map((one) => one.textContent)));
  await eventually(rows).toEqual([
    pixels.flatMap(([r, g, b]) => [`R ${r}`, `G ${g}`, `B ${b}`, 'A 255']),
    ...[0, 1, 2].map((c) => pixels.map((pixel) => `${'RGB'[c]} ${pixel[c]}`)),
  ]);
  expect(await page.textContent('#picture-status')).toContain(`Column ${x}, row ${y}: R ${pixels[0][0]}, `);
  await page.click('#show-numbers');
  await eventually(() => field(page, 'shape')).toBe('4x4x4');
  await eventually(() => page.textContent('#in-0')).toBe(String(pixelOf(x, y)[0]));
});
