import { readFileSync } from 'node:fs';

import { hues, looksOf } from '../../../web_demo/draw/palette.js';
import { answerFor } from './states.js';

const css = readFileSync(new URL('../../../web_demo/style.css', import.meta.url), 'utf8');

/** A colour of the page. @param {string} name @param {string} scheme */
const colour = (name, scheme) =>
  /** @type {string[]} */ (css.match(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`))[scheme === 'light' ? 1 : 2];

/** @param {string} hex */
const bytesOf = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** What is made of a hue: a mix of so much of it with a colour of the page. @param {string} name @param {string} hue @param {string} scheme */
function mixed(name, hue, scheme) {
  const rule = new RegExp(`--${name}: color-mix\\(in srgb, var\\(--hue\\) (\\d+)%, var\\(--(\\w+)\\)\\);`);
  const [, percent, other] = /** @type {string[]} */ (css.match(rule));
  const rest = bytesOf(colour(other, scheme));
  const share = Number(percent) / 100;
  const bytes = bytesOf(hue).map((byte, i) => Math.round(byte * share + rest[i] * (1 - share)));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** @param {string} hex */
const luminance = (hex) => {
  const [red, green, blue] = bytesOf(hex).map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of two colours, from 1 to 21, as the accessibility guidelines define it. @param {string} a @param {string} b */
const contrast = (a, b) => {
  const [light, dark] = [a, b].map(luminance).sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

describe.each(['light', 'dark'])('the %s theme', (scheme) => {
  const [text, soft, cell, panel] = ['text', 'soft', 'cell', 'panel'].map((name) => colour(name, scheme));

  test('has text that can be read on every colour', () => {
    for (const hue of hues) expect(contrast(text, mixed('fill', hue, scheme))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, cell)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(soft, panel)).toBeGreaterThanOrEqual(4.5);
  });

  test('has lines that stand out from what they are on', () => {
    for (const hue of hues) {
      expect(contrast(mixed('ink', hue, scheme), mixed('fill', hue, scheme))).toBeGreaterThanOrEqual(1.5);
    }
  });
});

test('the colour of what can be pressed is no part’s', () => {
  const [light, dark] = ['light', 'dark'].map((scheme) => bytesOf(colour('accent', scheme)));
  for (const hue of hues) {
    for (const accent of [light, dark]) {
      const apart = Math.hypot(...bytesOf(hue).map((byte, i) => byte - accent[i]));
      expect(apart).toBeGreaterThan(60);
    }
  }
});

test('neighbours have different colours, and a colour that comes again another dash', () => {
  const looks = looksOf(answerFor({}));
  for (let part = 0; part < 3 * hues.length; part += 1) {
    expect(looks(part)['--hue']).not.toBe(looks(part + 1)['--hue']);
    expect(looks(part)).not.toEqual(looks(part + hues.length));
  }
});

test('contrast is that of the guidelines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1);
});
