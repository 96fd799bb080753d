// notices.js [--write]: checks that THIRD_PARTY_NOTICES.md has the required notices for all code in the WebAssembly module and
// the JavaScript that starts it. --write writes the page; it needs Debian, which has the texts of the licences.
//
// The build determines which code that is: the linker lists the library members it used, and Ninja the headers that were read.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { build } from './build.js';
import { capture, main, root } from './lib/run.js';
import { emccEnvironment, findEmcc } from './lib/tools.js';

const file = join(root, 'THIRD_PARTY_NOTICES.md');
/** Build tree of the module, which must exist. */
const tree = join(root, 'build', 'wasm');

/**
 * A project whose code is in the module. `matches` recognizes its library members and headers, `copyright` is the line in its own
 * files, and `license` is the SPDX identifier.
 *
 * @typedef {{ name: string, address: string, what: string, matches: RegExp, copyright: string, license: string }} Component
 */

/** Known projects. A file belongs to the first one that matches. @type {Component[]} */
const components = [
  {
    name: 'Emscripten',
    address: 'https://github.com/emscripten-core/emscripten',
    what: 'Embind, emmalloc, functions of its own in the C library, and the JavaScript that starts the module',
    matches: /libembind|libemmalloc|\(emscripten_\w+\.o\)|\/include\/(emscripten|wasi|compat)\//,
    copyright: 'Copyright (c) 2010-2022 The Emscripten Authors',
    license: 'MIT',
  },
  {
    name: 'LLVM (libc++, libc++abi, compiler-rt)',
    address: 'https://github.com/llvm/llvm-project',
    what: 'templates of the C++ library, and what the compiler calls',
    matches: /libc\+\+|libcompiler_rt|\/c\+\+\/v1\/|\/clang\/[\d.]+\/include\//,
    copyright: 'Copyright (c) 2003-2022 the LLVM contributors',
    license: 'Apache-2.0 WITH LLVM-exception',
  },
  {
    name: 'musl',
    address: 'https://musl.libc.org',
    what: 'functions of the C library',
    matches: /\blibc-\w+\.a|\/sysroot\/include\//,
    copyright: 'Copyright (c) 2005-2020 Rich Felker, et al.',
    license: 'MIT',
  },
  {
    name: 'Highway',
    address: 'https://github.com/google/highway',
    what: 'its headers, of which the vector loops are made',
    matches: /\/hwy\//,
    copyright: 'Copyright 2019-2022 Google LLC',
    license: 'Apache-2.0',
  },
];

/** Phrase of each licence that shows that the page contains its text. @type {Record<string, string>} */
const licensePhrases = {
  MIT: 'Permission is hereby granted, free of charge, to any person obtaining',
  'Apache-2.0': 'TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION',
  'Apache-2.0 WITH LLVM-exception': 'As an exception, if, as a result of your compiling your source code, portions',
};

/** Links the module again, and returns the linker's map. */
function linkerMap() {
  const folder = join(tree, 'relinked');
  mkdirSync(folder, { recursive: true });
  const commands = capture('ninja', ['-C', tree, '-t', 'commands', 'tensorsplit_wasm']) ?? '';
  const link = commands.trim().split('\n').at(-1) ?? '';
  const again = link.replace(/-o \S+/, `-o ${join(folder, 'tensorsplit.js')} -Wl,--print-map`);
  const map = capture('sh', ['-c', `cd '${tree}' && ${again}`], emccEnvironment());
  if (!map) throw new Error('cannot link the module again. Build it with `npm run build`');
  return map;
}

/** Lists the third-party files in the module: library members and headers. @returns {string[]} */
function thirdPartyFiles() {
  const headers = capture('ninja', ['-C', tree, '-t', 'deps']);
  if (headers === null) throw new Error('cannot list the headers of the module. Build it with `npm run build`');
  const members = linkerMap().match(/[\w+./-]+\.a\([^)]*\)/g) ?? [];
  const read = headers.match(/^ +\S.*$/gm) ?? [];
  const all = new Set([...members, ...read].map((name) => name.trim()));
  return [...all].filter(
    (name) => !/libtensorsplit(_routes)?\.a\(/.test(name) && !/(\/|^)(include\/tensorsplit|src)\//.test(name),
  );
}

/** Returns the projects whose code is in the module. Throws if a file belongs to none of the known projects. */
function usedComponents() {
  /** @type {Set<Component>} */
  const found = new Set();
  for (const name of thirdPartyFiles()) {
    const component = components.find(({ matches }) => matches.test(name));
    if (!component) throw new Error(`${name} is in the module, but scripts/notices.js does not know its licence`);
    found.add(component);
  }
  return components.filter((component) => found.has(component));
}

/** Reads the texts of the licences from files of Debian and Emscripten. @returns {Record<string, string>} */
function licenseTexts() {
  const emscripten = capture(join(dirname(findEmcc() ?? ''), 'em-config'), ['EMSCRIPTEN_ROOT'])?.trim() ?? '';
  /** Extracts a part of a file. @param {string} path @param {RegExp} part */
  const from = (path, part) => {
    const [text] = (existsSync(path) && part.exec(readFileSync(path, 'utf8'))) || [];
    if (!text) throw new Error(`${path} does not have the text of a licence. Write the notices on Debian 12`);
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

/**
 * Writes the page.
 * @param {Component[]} all @param {Record<string, string>} texts Texts of licences by SPDX identifier.
 */
const makePage = (all, texts) => `# Third-party notices

tensorsplit is MIT licensed ([LICENSE](LICENSE)). Its WebAssembly module, and the JavaScript that starts it, also contain
code of the projects below. It is in every file of \`dist/\` that contains the module. The rest of the JavaScript, and the C++ sources,
are the package's own.

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

/** Throws if THIRD_PARTY_NOTICES.md lacks the copyright or the licence of code in the module. */
export async function checkNotices() {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const all = usedComponents();
  const missing = all.flatMap(({ name, copyright, license }) =>
    [`## ${name}`, copyright, `## The text of ${license}`, licensePhrases[license]].filter(
      (words) => !page.includes(words),
    ),
  );
  if (missing.length > 0) throw new Error(`THIRD_PARTY_NOTICES.md lacks:\n${missing.join('\n')}`);
  console.log(`The module contains code from ${all.map(({ name }) => name).join(', ')}. All notices are present.`);
}

main(import.meta.url, async () => {
  await build('wasm');
  if (process.argv.includes('--write')) writeFileSync(file, makePage(usedComponents(), licenseTexts()));
  await checkNotices();
});
