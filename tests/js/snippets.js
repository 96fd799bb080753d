// Runs the examples of a page of documentation, and gives back what they print beside what the page says they print.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the programs are, and what they open. */
export const folder = join(root, 'build', 'snippets');

const separator = '\u0001';

/**
 * An example: its place, its code, and what it should print: the text block that follows it, or else the comments behind
 * its calls of console.log.
 *
 * @typedef {{ title: string, line: number, code: string, expected: string }} Snippet
 */

/** @param {string} code */
const commentsOf = (code) => [...code.matchAll(/console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, text]) => text).join('\n');

/**
 * The examples of a page, in programs: one that imports something begins a new program, the others go on in the last one.
 *
 * @param {string} page its path from the project's folder
 * @param {string} [fence] the words after the three backticks that open an example
 * @returns {Snippet[][]}
 */
export function programsOf(page, fence = 'js') {
  const text = readFileSync(join(root, page), 'utf8');
  /** @type {Snippet[][]} */
  const programs = [];
  const blocks = /^```([^\n]*)\n([^]*?)^```$(?:\s*^```text\n([^]*?)^```$)?/gm;
  for (const match of text.matchAll(blocks)) {
    const [, language, code, output] = match;
    if (language !== fence) continue;
    const before = text.slice(0, match.index);
    const title = /.*^#+ ([^\n]*)/ms.exec(before)?.[1] ?? page;
    const snippet = { title, line: before.split('\n').length, code, expected: (output ?? commentsOf(code)).trimEnd() };
    if (/^import /m.test(code) || programs.length === 0) programs.push([snippet]);
    else programs[programs.length - 1].push(snippet);
  }
  return programs;
}

/**
 * Returns the names of the functions of a program, which tests give more than the program does.
 *
 * @param {string} code
 */
export const functionsOf = (code) => [...code.matchAll(/^(?:async )?function (\w+)/gm)].map(([, name]) => name);

/**
 * Runs a program in a process of its own, where `tensorsplit` is this package.
 *
 * @param {string} page
 * @param {Snippet[]} program
 * @param {(code: string) => string} [change] what to change in the code before
 * @returns {Promise<string[]>} what each example of it printed
 */
export async function run(page, program, change = (code) => code) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${basename(page, '.md')}-${program[0].line}.mjs`);
  const marker = `\nconsole.log(${JSON.stringify(separator)});\n`;
  writeFileSync(file, program.map(({ code }) => change(code)).join(marker));
  const env = { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0' };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env, cwd: folder });
  return stdout.split(`${separator}\n`).map((text) => text.trimEnd());
}
