// Runs the examples of a page of documentation and returns their actual and documented output.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import typescript from 'typescript';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Folder of the programs and the files that they open. */
export const folder = join(root, 'build', 'snippets');

const separator = '\u0001';

/**
 * An example: its location, its text, its code and its documented output. The code is the text without types. The output is the text
 * block that follows, or else the comments after the calls of console.log.
 *
 * @typedef {{ title: string, line: number, text: string, code: string, expected: string }} Snippet
 */

/** Removes the types of an example. @param {string} text */
const withoutTypes = (text) =>
  typescript.transpileModule(text, {
    compilerOptions: { target: typescript.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  }).outputText;

/** @param {string} code */
const commentsOf = (code) => [...code.matchAll(/console\.log\(.*\);? \/\/ (.*)$/gm)].map(([, text]) => text).join('\n');

const readPage = (/** @type {string} */ page) => readFileSync(join(root, page), 'utf8');

/** Returns the info strings of the code blocks of a page, each once. @param {string} page */
export const fencesOf = (page) => [
  ...new Set([...readPage(page).matchAll(/^```([^\n]+)$/gm)].map(([, fence]) => fence)),
];

/** Returns the file name in an info string, such as 'ts browser worker.ts'; undefined if it has none. @param {string} fence */
export const fileOf = (fence) => / (\S+\.ts)$/.exec(fence)?.[1];

/**
 * Returns the programs of a page. An example with imports starts a program, and other examples continue the last
 * program.
 * @param {string} page Path of the page, from the project's folder.
 * @param {string} [fence] Info string of the code blocks of examples. @returns {Snippet[][]}
 */
export function programsOf(page, fence = 'js') {
  const document = readPage(page);
  /** @type {Snippet[][]} */
  const programs = [];
  const blocks = /^```([^\n]*)\n([^]*?)^```$(?:\s*^```text\n([^]*?)^```$)?/gm;
  for (const match of document.matchAll(blocks)) {
    const [, language, text, output] = match;
    if (language !== fence) continue;
    const before = document.slice(0, match.index);
    const title = /.*^#+ ([^\n]*)/ms.exec(before)?.[1] ?? page;
    const code = /^ts\b/.test(fence) ? withoutTypes(text) : text;
    const expected = (output ?? commentsOf(text)).trimEnd();
    const snippet = { title, line: before.split('\n').length, text, code, expected };
    if (/^import /m.test(text) || programs.length === 0) programs.push([snippet]);
    else programs[programs.length - 1].push(snippet);
  }
  return programs;
}

/**
 * Returns the names of the functions of a program, so that tests can call them with other arguments.
 * @param {string} code
 */
export const functionsOf = (code) => [...code.matchAll(/^(?:async )?function (\w+)/gm)].map(([, name]) => name);

/**
 * Runs a program in a separate process, in which `tensorsplit` is this package.
 * @param {string} page @param {Snippet[]} program
 * @param {(code: string) => string} [change] Changes the code before the run.
 * @returns {Promise<string[]>} The output of each example.
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
