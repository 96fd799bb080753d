// errors-page.js: runs the examples of docs/errors.md and writes their error messages below them. Run it after a message has
// changed. tests/js/errors-page.test.js checks that the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { load, Tensor } from '../js/index.js';
import { readTensor } from '../js/onnx.js';
import { main, root } from './lib/run.js';

const path = join(root, 'docs', 'errors.md');
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

/**
 * Runs an example and returns its error.
 *
 * @param {string} statement Code that uses the names the page defines.
 * @returns {Promise<string>} Code and message.
 */
async function errorOf(statement) {
  const ts = await load();
  const x = new Tensor('float32', new Float32Array(12), [2, 6]);
  try {
    await new AsyncFunction('ts', 'load', 'Tensor', 'readTensor', 'x', statement)(ts, load, Tensor, readTensor, x);
  } catch (error) {
    const { code, message } = /** @type {import('../js/base/errors.js').SplitError} */ (error);
    return `${code}: ${message}`;
  }
  throw new Error(`example must throw, but does not: ${statement}`);
}

/**
 * Wraps a text in comment lines of at most 100 characters.
 *
 * @param {string} text
 * @returns {string}
 */
function commentOf(text) {
  const lines = ['//'];
  for (const word of text.split(' ')) {
    if (lines[lines.length - 1].length + word.length >= 100) lines.push('//');
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines.join('\n');
}

/** Returns the sections of the page, as they are (`now`) and with the current messages (`written`). */
export async function errorsPage() {
  const now = readFileSync(path, 'utf8').split(/^(?=### )/m);
  const [before, ...sections] = now;
  const written = [before];
  for (const section of sections) {
    // Text and blocks of code in turn; in a block the examples are separated by empty lines.
    const pieces = section.split(/^```(?:js)?\n/m);
    for (let i = 1; i < pieces.length; i += 2) {
      const statements = pieces[i].split('\n\n').map((example) => example.replace(/^\/\/ .*\n?/gm, '').trim());
      const examples = [];
      for (const statement of statements) examples.push(`${statement}\n${commentOf(await errorOf(statement))}\n`);
      pieces[i] = `\`\`\`js\n${examples.join('\n')}\`\`\`\n`;
    }
    written.push(pieces.join(''));
  }
  return { now, written };
}

main(import.meta.url, async () => {
  writeFileSync(path, (await errorsPage()).written.join(''));
});
