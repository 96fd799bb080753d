// notices.js [--write]: checks that THIRD_PARTY_NOTICES.md says what it must of everything that is in the WebAssembly module
// and the JavaScript that starts it; with --write it is written anew, on Debian, which has the texts of the licences.
//
// What is in the module the build knows: the linker names each library of which it took something, Ninja each header that
// was read.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { build } from './build.js';
import { capture, main, root } from './lib/run.js';
import { emccEnvironment, findEmcc } from './lib/tools.js';

const file = join(root, 'THIRD_PARTY_NOTICES.md');
/** The build of the module, which must be there. */
const tree = join(root, 'build', 'wasm');

/**
 * `isOf` tells a library's file or a header that is of it, `copyright` is what its own files say, `license` the name of
 * its licence (SPDX).
 *
 * @typedef {{ name: string, address: string, what: string, isOf: RegExp, copyright: string, license: string }} Component
 */

/** In the order in which they are asked: the first that knows a file has it. @type {Component[]} */
const components = [
  {
    name: 'Emscripten',
    address: 'https://github.com/emscripten-core/emscripten',
    what: 'Embind, emmalloc, functions of its own in the C library, and the JavaScript that starts the module',
    isOf: /libembind|libemmalloc|\(emscripten_\w+\.o\)|\/include\/(emscripten|wasi|compat)\//,
    copyright: 'Copyright (c) 2010-2022 The Emscripten Authors',
    license: 'MIT',
  },
  {
    name: 'LLVM (libc++, libc++abi, compiler-rt)',
    address: 'https://github.com/llvm/llvm-project',
    what: 'templates of the C++ library, and what the compiler calls',
    isOf: /libc\+\+|libcompiler_rt|\/c\+\+\/v1\/|\/clang\/[\d.]+\/include\//,
    copyright: 'Copyright (c) 2003-2022 the LLVM contributors',
    license: 'Apache-2.0 WITH LLVM-exception',
  },
  {
    name: 'musl',
    address: 'https://musl.libc.org',
    what: 'functions of the C library',
    isOf: /\blibc-\w+\.a|\/sysroot\/include\//,
    copyright: 'Copyright (c) 2005-2020 Rich Felker, et al.',
    license: 'MIT',
  },
  {
    name: 'Highway',
    address: 'https://github.com/google/highway',
    what: 'its headers, of which the vector loops are made',
    isOf: /\/hwy\//,
    copyright: 'Copyright 2019-2022 Google LLC',
    license: 'Apache-2.0',
  },
];

/** The words of each licence by which a reader of this file knows that its text is there. @type {Record<string, string>} */
const wordsOf = {
  MIT: 'Permission is hereby granted, free of charge, to any person obtaining',
  'Apache-2.0': 'TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION',
  'Apache-2.0 WITH LLVM-exception': 'As an exception, if, as a result of your compiling your source code, portions',
};

/** The linker's map of the module, which is linked once more for it. */
function linkerMap() {
  const folder = join(tree, 'relinked');
  mkdirSync(folder, { recursive: true });
  const commands = capture('ninja', ['-C', tree, '-t', 'commands', 'tensorsplit_wasm']) ?? '';
  const link = commands.trim().split('\n').at(-1) ?? '';
  const again = link.replace(/-o \S+/, `-o ${join(folder, 'tensorsplit.js')} -Wl,--print-map`);
  const map = capture('sh', ['-c', `cd '${tree}' && ${again}`], emccEnvironment());
  if (!map) throw new Error('the module cannot be linked again; `npm run build` makes its build');
  return map;
}

/** The files of others that are in the module: members of libraries, and headers. @returns {string[]} */
function filesOfOthers() {
  const headers = capture('ninja', ['-C', tree, '-t', 'deps']);
  if (headers === null) throw new Error('the build of the module does not say of what it is made');
  const members = linkerMap().match(/[\w+./-]+\.a\([^)]*\)/g) ?? [];
  const read = headers.match(/^ +\S.*$/gm) ?? [];
  const all = new Set([...members, ...read].map((name) => name.trim()));
  return [...all].filter(
    (name) => !name.includes('libtensorsplit.a(') && !/(\/|^)(include\/tensorsplit|src)\//.test(name),
  );
}

/** The components of which something is in the module. Throws where a file is of none that is known. */
function used() {
  /** @type {Set<Component>} */
  const found = new Set();
  for (const name of filesOfOthers()) {
    const component = components.find(({ isOf }) => isOf.test(name));
    if (!component) throw new Error(`${name} is in the module, and scripts/notices.js knows no licence of it`);
    found.add(component);
  }
  return components.filter((component) => found.has(component));
}

/** The texts of the licences, from where Debian and Emscripten keep them. @returns {Record<string, string>} */
function licenseTexts() {
  const emscripten = capture(join(dirname(findEmcc() ?? ''), 'em-config'), ['EMSCRIPTEN_ROOT'])?.trim() ?? '';
  /** @param {string} path @param {RegExp} part */
  const from = (path, part) => {
    const [text] = (existsSync(path) && part.exec(readFileSync(path, 'utf8'))) || [];
    if (!text) throw new Error(`${path} does not have the text of a licence; write the notices on Debian 12`);
    return text.trimEnd();
  };
  return {
    MIT: from(join(emscripten, 'system/lib/libc/musl/COPYRIGHT'), /Permission is hereby[^]*?SOFTWARE\.$/m),
    'Apache-2.0': from('/usr/share/common-licenses/Apache-2.0', /^ +Apache License[^]*?END OF TERMS AND CONDITIONS/m),
    'Apache-2.0 WITH LLVM-exception': from(
      '/usr/share/doc/libllvm14/copyright',
      / As an exception[^]*?Combined\n Software\./,
    ).replace(/^ \.?/gm, ''),
  };
}

/** @param {Component[]} all @param {Record<string, string>} texts */
const makePage = (all, texts) => `# Third-party notices

tensorsplit is MIT licensed ([LICENSE](LICENSE)). Its WebAssembly module, and the JavaScript that starts it, also contain
code of the projects below. \`js/generated/\` has it, and so has everything in \`dist/\` that contains the module. The JavaScript
in the rest of \`js/\` and the C++ sources are the package's own.

| project | what of it | licence |
|---|---|---|
${all.map(({ name, address, what, license }) => `| [${name}](${address}) | ${what} | ${license} |\n`).join('')}
${all.map(({ name, copyright, license }) => `## ${name}\n\n${copyright}\n\nLicence: ${license}, below.\n`).join('\n')}
${Object.entries(texts)
  .map(
    ([license, text]) =>
      `## The text of ${license}\n\n${license.includes(' WITH ') ? 'The text of Apache-2.0, with this exception:\n\n' : ''}\`\`\`text\n${text}\n\`\`\`\n`,
  )
  .join('\n')}`;

/** Throws where something is in the module of which THIRD_PARTY_NOTICES.md has not the copyright or the licence. */
export async function checkNotices() {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const all = used();
  const missing = all.flatMap(({ name, copyright, license }) =>
    [`## ${name}`, copyright, `## The text of ${license}`, wordsOf[license]].filter((words) => !page.includes(words)),
  );
  if (missing.length > 0) throw new Error(`THIRD_PARTY_NOTICES.md lacks:\n${missing.join('\n')}`);
  console.log(`The module has code of ${all.map(({ name }) => name).join(', ')}; their notices are there.`);
}

main(import.meta.url, async () => {
  await build('wasm');
  if (process.argv.includes('--write')) writeFileSync(file, makePage(used(), licenseTexts()));
  await checkNotices();
});
