// A walk at random over examples, operators, versions, types, axes, shapes and sizes: whatever one does, the page draws a
// state in which nothing overlaps and each cell says all of itself, says no error on the console, and offers code that gives
// what it draws.
import * as api from '../../js/index-node.js';
import { runSnippet } from '../js/demo/states.js';
import { presets } from '../../web_demo/model/presets.js';
import { operatorNames } from '../../web_demo/model/operators.js';
import { seed } from '../seed.js';
import { openDemo, wrongInTable } from './demo-page.js';

/** A short walk. TENSORSPLIT_STEPS makes it longer. */
const steps = Number(process.env.TENSORSPLIT_STEPS ?? 200);
let demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

/**
 * What the page says of a split, with the number and the lengths of the parts that its code gave put in.
 *
 * @param {{ dims: number[] }[]} parts
 * @param {string} summary
 */
function said(parts, summary) {
  const axis = Number(/cuts axis (\d+)/.exec(summary)?.[1]);
  const rank = /of \w+ \[([^\]]*)\]/.exec(summary)?.[1].split(',').length;
  const lengths = parts.map(({ dims }) => (dims.length === rank ? dims[axis] : 1));
  const count = `into ${parts.length === 1 ? '1 part' : `${parts.length} parts`}`;
  const own = summary.replace(/into \d+ parts?/, count);
  return parts.length > 1 && parts.length <= 4 ? own.replace(/: \d+( \+ \d+)*\./, `: ${lengths.join(' + ')}.`) : own;
}

test(`${steps} steps at random`, async () => {
  // A small window: most of the time goes into painting.
  const { page, errors } = await demo.open('', { reducedMotion: 'reduce', viewport: { width: 900, height: 120 } });
  const snippets = new Map();
  await page.evaluate(`window.wrongInTable = ${wrongInTable}`);
  const walk = await page.evaluate(
    async ([count, names, operators, start]) => {
      let state = start;
      const next = (/** @type {number} */ below) => {
        state = (state * 48271) % 2147483647;
        return state % below;
      };
      const one = (list) => list[next(list.length)];
      const key = (name) => document.querySelector(`[data-key="${name}"]`);
      const all = (selector) => [...document.querySelectorAll(selector)];
      const put = (box, value) => {
        if (!box) return;
        box.value = String(value);
        box.dispatchEvent(new Event('input', { bubbles: true }));
        box.dispatchEvent(new Event('change', { bubbles: true }));
      };
      const press = (element) => element?.click();
      const acts = [
        () => press(key(`preset-${one(names)}`)),
        () => put(document.querySelector('#operator'), one(operators)),
        () => put(document.querySelector('#type'), one(all('#type option:not(:disabled)')).value),
        () => put(document.querySelector('#opset'), one(all('#opset option')).value),
        () => press(one(all('[data-key^=axis-]'))),
        () => put(document.querySelector('#axis'), one([-1, 0, 1, -2, 9])),
        () =>
          put(
            document.querySelector('#shape'),
            Array.from({ length: 1 + next(4) }, () => one([0, 1, 2, 3, 7, 12, 100])).join(),
          ),
        () => put(document.querySelector('#by'), one(all('#by option').concat(null))?.value),
        () => put(document.querySelector('#sizes'), one(['1', '2', '3', '0,1,4', '4,-1', '2,2'])),
        () => put(document.querySelector('#keepdims'), one([0, 1])),
        () => press(one(all('.mend'))),
        () => {
          const undo = document.querySelector('#undo[aria-disabled=false]');
          // The browser goes back when it comes to it.
          const gone = undo && new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
          press(undo);
          return gone;
        },
        () =>
          one(all('.knob'))?.dispatchEvent(
            new KeyboardEvent('keydown', { key: one(['ArrowLeft', 'End', 'Home', 'Delete']), bubbles: true }),
          ),
      ];
      /** Points at some cell: what is wrong with what is said of it. */
      const inspect = async () => {
        const cell = one(all('.sheet .cell').concat(null));
        if (cell === null) return [];
        cell.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
        await new Promise((resolve) => setTimeout(resolve));
        const said = all('#inspector dd').map((element) => element.textContent);
        const wrong = said.filter((text) => /^$|^\[\]$|NaN|undefined|null/.test(text));
        if (said.length < 6) wrong.push('the inspector says too little');
        const lit = all('.cell').filter((element) => getComputedStyle(element).outlineStyle === 'solid');
        if (lit.length !== 2) wrong.push(`${lit.length} cells are lit`);
        return wrong;
      };
      const seen = [];
      for (let i = 0; i < count; i += 1) {
        await one(acts)();
        await new Promise((resolve) => setTimeout(resolve));
        const summary = document.querySelector('#summary');
        const isRefused = summary.classList.contains('is-wrong');
        const isDrawn = document.querySelectorAll('#input-view').length === 1;
        const mends = document.querySelectorAll('#summary .mend').length;
        const code = document.querySelector('#code code')?.textContent ?? '';
        const wrong = [...window.wrongInTable(), ...(await inspect())];
        seen.push({ hash: location.hash, wrong, isRefused, isDrawn, mends, code, summary: summary.textContent });
      }
      return seen;
    },
    [steps, presets.map(({ name }) => name), operatorNames, 20 * seed],
  );
  expect(walk).toHaveLength(steps);
  let refusals = 0;
  for (const { hash, wrong, isRefused, isDrawn, mends, code, summary } of walk) {
    expect({ hash, wrong }).toEqual({ hash, wrong: [] });
    if (!isDrawn) throw new Error(`nothing is drawn at ${hash}`);
    if (isRefused) refusals += 1;
    if (isRefused && mends === 0) throw new Error(`a dead end at ${hash}`);
    // Where a tensor is too large for code, a comment says so.
    if (!isRefused && code !== '' && !code.startsWith('//')) snippets.set(code, { hash, summary });
  }
  for (const [code, { hash, summary }] of snippets) {
    const { parts } = await runSnippet(code, api).catch((error) => {
      throw new Error(`${hash}: ${error.message}\n${code}`);
    });
    expect({ hash, summary: said(parts, summary) }).toEqual({ hash, summary });
  }
  console.log(`${steps} steps, ${refusals} refused, ${snippets.size} snippets run`);
  expect(snippets.size).toBeGreaterThan(steps / 20);
  expect(errors).toEqual([]);
}, 1_200_000);
