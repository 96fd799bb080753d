// Random steps over tensors, axes, cuts, fields and the history. After each step there is one figure, its parts and tags are in
// place, a refusal has a fix, and the code makes the parts of the line.
import * as api from '../../js/index.js';
import { operatorNames } from '../../web_demo/model/operators.js';
import { runSnippet } from '../js/demo/states.js';
import { seed } from '../seed.js';
import { openDemo } from './demo-page.js';

/** Number of steps, which TENSORSPLIT_STEPS overrides. */
const steps = Number(process.env.TENSORSPLIT_STEPS ?? 200);
let demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

/**
 * Runs in the page: takes random steps, and returns a report after each.
 * @param {[number, string[], number]} options Number of steps, names of the operators, and seed.
 */
async function walk([count, operators, start]) {
  let state = start;
  const next = (/** @type {number} */ below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const one = (list) => list[next(list.length)];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const put = (box, value) => {
    if (!box || value === undefined) return;
    box.value = String(value);
    for (const type of ['input', 'change']) box.dispatchEvent(new Event(type, { bubbles: true }));
    box.dispatchEvent(new FocusEvent('blur'));
  };
  const press = (element) => element?.click();
  const key = (element, keys) =>
    element?.dispatchEvent(new KeyboardEvent('keydown', { key: one(keys), bubbles: true, cancelable: true }));
  document.querySelector('#fields').open = true;
  const acts = [
    () => press(one(all('button[data-tensor]:not([data-tensor=file], [data-tensor=camera])'))),
    () => press(one(all('#fields button:not(.fix)'))),
    () => press(one(all('button[data-axis]'))),
    () => press(one(all('[data-gap]'))),
    () => press(one(all('.remove'))),
    () => key(one(all('[data-cut]')), ['ArrowLeft', 'ArrowRight', 'PageUp', 'Home', 'End', 'Delete']),
    () => key(document.querySelector('#values'), ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'PageDown', 'Escape']),
    () => put(one(all('#line input')), one([-1, 0, 1, 2, 3, 7, 12])),
    () => put(document.querySelector('#apart'), next(101)),
    () => press(document.querySelector(`[data-operator=${one(operators)}]`)),
    () => put(document.querySelector('#type'), one(all('#type option:not(:disabled)')).value),
    () => put(document.querySelector('#opset'), one(all('#opset option')).value),
    () => put(document.querySelector('#line [aria-label=axis]'), one([-1, 0, 1, -2, 9])),
    () =>
      put(
        document.querySelector('#shape'),
        Array.from({ length: 1 + next(4) }, () => one([0, 1, 2, 3, 7, 12, 100])).join(),
      ),
    () => put(document.querySelector('#by'), one(all('#by option').concat(null))?.value),
    () => put(document.querySelector('#sizes'), one(['1', '2', '3', '0,1,4', '4,-1', '2,2'])),
    () => put(document.querySelector('#keepdims'), one([0, 1])),
    () => press(one(all('.fix'))),
    () => {
      const undo = document.querySelector('#undo[aria-disabled=false]');
      // The browser goes back asynchronously.
      const gone = undo && new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      press(undo);
      return gone;
    },
  ];
  const touch = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  const boxes = (selector) => all(selector).map((element) => [element, element.getBoundingClientRect()]);
  const inspect = () => {
    const wrong = [];
    if (all('#figure').length !== 1) wrong.push('not one figure');
    const figure = document.querySelector('#figure').getBoundingClientRect();
    for (const [element, box] of boxes('[data-part], [data-axis], .handle, .readout')) {
      const isIn =
        box.left >= figure.left - 1 &&
        box.right <= figure.right + 1 &&
        box.top >= figure.top - 1 &&
        box.bottom <= figure.bottom + 1;
      if (!isIn) wrong.push(`not in the figure: ${element.className} ${element.textContent}`);
    }
    const tags = boxes('[data-axis]');
    tags.forEach(([element, box], i) => {
      if (tags.slice(i + 1).some(([, other]) => touch(box, other))) wrong.push(`tags touch: ${element.textContent}`);
    });
    const ids = all('[id]').map(({ id }) => id);
    if (new Set(ids).size < ids.length) wrong.push('two elements of one name');
    const alerts = all('[role=alert]');
    const isRefused = alerts.length > 0;
    if (alerts.length > 1) wrong.push('two alerts');
    if (isRefused && !alerts[0].querySelector('.fix')?.textContent.startsWith('Use ')) wrong.push('a dead end');
    if (isRefused !== all('.fix').length > 0) wrong.push('refused without an alert');
    const texts = [...all('#figure [role=gridcell], .readout, #memory p, #line p, #times')].map(
      (element) => element.ariaLabel ?? element.textContent,
    );
    wrong.push(...texts.filter((text) => /NaN|undefined|null|Infinity/.test(text)));
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
    const code = isRefused ? '' : document.querySelector('#code code').textContent;
    const parts = all('[data-part]').map((element) => [
      Number(element.dataset.part),
      /\[.*\]/.exec(element.ariaLabel)?.[0],
    ]);
    return { hash: location.hash, wrong, isRefused, code, parts };
  };
  const reports = [];
  for (let i = 0; i < count; i += 1) {
    await one(acts)();
    await new Promise((resolve) => setTimeout(resolve));
    reports.push(inspect());
  }
  return reports;
}

test(`the page is consistent after each of ${steps} random steps`, async () => {
  // A small window, because painting takes most of the time.
  const { page, errors } = await demo.open('', { viewport: { width: 920, height: 500 } });
  const reports = await page.evaluate(walk, [steps, operatorNames, 20 * seed]);
  expect(reports).toHaveLength(steps);
  const snippets = new Map(
    // If a tensor is too large for code, there is only a comment.
    reports.flatMap(({ code, ...rest }) => (code === '' || code.startsWith('//') ? [] : [[code, rest]])),
  );
  for (const [code, { hash, parts }] of snippets) {
    const made = await runSnippet(code, api).catch((error) => {
      throw new Error(`${hash}: ${error.message}\n${code}`);
    });
    const shapes = parts.map(([part]) => [part, `[${made.parts[part]?.dims.join(', ')}]`]);
    expect({ hash, parts: shapes }).toEqual({ hash, parts });
  }
  const refusals = reports.filter(({ isRefused }) => isRefused).length;
  console.log(`${steps} steps, ${refusals} refused, ${snippets.size} snippets run`);
  expect(refusals).toBeGreaterThan(0);
  expect(snippets.size).toBeGreaterThan(steps / 20);
  expect(reports.flatMap(({ hash, wrong }) => wrong.map((what) => `${hash} ${what}`))).toEqual([]);
  expect(errors).toEqual([]);
}, 1_200_000);
