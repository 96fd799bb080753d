import { SvgPen } from '../../../web_demo/draw/svg.js';
import { contrast, hueCount, inkOf, patternOf, themes } from '../../../web_demo/draw/palette.js';
import { median, measureAll } from '../../../web_demo/work/measure.js';
import { timeInWords, verdict } from '../../../web_demo/model/verdict.js';

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  test('has text that can be read on every colour', () => {
    for (const { fill } of theme.chunks) expect(contrast(theme.text, fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.text, theme.cell)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.faint, theme.ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('has lines that stand out from what they are on', () => {
    for (const { fill, line } of theme.chunks) expect(contrast(line, fill)).toBeGreaterThanOrEqual(1.5);
  });

  test('gives neighbours and repeated colours different looks', () => {
    for (let chunk = 0; chunk < 3 * hueCount; chunk += 1) {
      expect(inkOf(theme, chunk)).not.toEqual(inkOf(theme, chunk + 1));
      expect(patternOf(chunk)).not.toBe(patternOf(chunk + hueCount));
    }
  });
});

test('contrast is that of the guidelines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1);
});

test('the SVG pen writes what it is told, and escapes it', () => {
  const pen = new SvgPen();
  pen.translate(10, 10);
  pen.fillRect(0, 0, 5, 5);
  pen.strokeRect(0, 0, 5, 5);
  pen.beginPath();
  pen.stroke();
  pen.moveTo(0, 0);
  pen.lineTo(1, 1);
  pen.stroke();
  pen.textBaseline = 'middle';
  pen.fillText('<a & "b">', 1, 2);
  const text = pen.toString(20, 20, '#ffffff', 'x < y');
  expect(text).toContain('<rect x="10" y="10" width="5" height="5" fill="#000000"/>');
  expect(text).toContain('<path d="M10 10L11 11"');
  expect(text).toContain('&lt;a &amp; &quot;b&quot;&gt;');
  expect(text).toContain('<title>x &lt; y</title>');
});

describe('the benchmark', () => {
  test('takes medians of samples that are long enough, in turn', () => {
    let time = 0;
    /** @type {string[]} */
    const order = [];
    const candidate = (/** @type {string} */ name, /** @type {number} */ cost) => ({
      name,
      group: 'js',
      run: () => {
        time += cost;
        order.push(name);
      },
    });
    const timings = measureAll([candidate('a', 1), candidate('b', 3)], { rounds: 3, least: 6, now: () => time });
    expect(timings.map(({ milliseconds }) => milliseconds)).toEqual([1, 3]);
    expect(order.slice(-10).join('')).toMatch(/a+b+$/);
    expect(median([3, 1, 2, 10])).toBe(2.5);
  });

  test.each([
    [1, 4, 8, '4.0 times as fast as loop'],
    [2, 1, 8, 'plain JavaScript wins: loop is 2.0 times as fast'],
    [1, 1.02, 8, 'a tie with loop'],
  ])('says honestly who is faster', (into, loop, set, text) => {
    const timing = (/** @type {string} */ name, /** @type {string} */ group, /** @type {number} */ milliseconds) => ({
      name,
      group,
      milliseconds,
      low: milliseconds,
      high: milliseconds,
    });
    const found = verdict([timing('into', 'ours', into), timing('loop', 'js', loop), timing('set', 'js', set)]);
    expect(found.text).toBe(text);
  });

  test('writes times in fitting units', () => {
    expect([2.5, 0.25, 0.0125, 0.0000005].map(timeInWords)).toEqual(['2.50 ms', '250 µs', '12.5 µs', '1 ns']);
  });
});
