// docs.js: writes docs/api.md, the reference of everything the package exports, from the doc comments (by way of the types
// that the compiler makes of them).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

import { buildDist } from './dist.js';
import { root } from './lib/run.js';

const page = join(root, 'docs', 'api.md');

/** The entries, with what a reader wants to know first. */
const entries = [
  { name: 'index', title: 'tensorsplit', text: 'The operators, with the module inside: nothing is fetched.' },
  {
    name: 'slim',
    title: 'tensorsplit/slim',
    text: 'The same exports, without the module inside; only the loaders differ.',
  },
  { name: 'ort', title: 'tensorsplit/ort', text: 'For onnxruntime-web, -node and -common.' },
  { name: 'tfjs', title: 'tensorsplit/tfjs', text: 'For TensorFlow.js.' },
  { name: 'onnx', title: 'tensorsplit/onnx', text: 'The split nodes of an `.onnx` file.' },
];

/** @param {readonly ts.SymbolDisplayPart[] | undefined} parts */
const plain = (parts) => ts.displayPartsToString([...(parts ?? [])]).trim();

/** Text of a comment on one line, for a table. @param {string} text */
const oneLine = (text) => text.replace(/\s*\n\s*/g, ' ').replace(/\|/g, '\\|');

/** Shorter type texts: where a type was declared does not matter here. @param {string} text */
const shorten = (text) =>
  text
    .replace(/import\("[^"]*"\)\.(?:default\.)?/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ \| undefined(?=[;,)}])/g, '');

/**
 * The comment of a symbol as Markdown: its text, its parameters, what it gives and throws, and its example.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 * @param {ts.Signature} [signature]
 */
function describe(symbol, checker, signature) {
  const source = signature ?? symbol;
  const tags = source.getJsDocTags();
  const lines = [plain(source.getDocumentationComment(checker))];
  const parameters = tags
    .filter(({ name }) => name === 'param')
    .map(({ text }) => {
      const [name, ...rest] = plain(text).split(/\s+/);
      return `- \`${name}\`: ${rest.join(' ')}`;
    });
  if (parameters.length > 0) lines.push(parameters.join('\n'));
  for (const { name, text } of tags) {
    if (name === 'returns' && plain(text)) lines.push(`Gives: ${oneLine(plain(text))}`);
    if (name === 'throws') lines.push(`Throws: ${oneLine(plain(text).replace(/^\{(\w+)\}/, '`$1`'))}`);
    if (name === 'example') lines.push(`\`\`\`javascript\n${plain(text)}\n\`\`\``);
  }
  return lines.filter((line) => line !== '').join('\n\n');
}

/** @param {ts.Declaration | undefined} declaration */
const isHidden = (declaration) =>
  declaration !== undefined &&
  ts.getCombinedModifierFlags(declaration) & (ts.ModifierFlags.Private | ts.ModifierFlags.Static);

/**
 * A class with its constructor, properties and methods.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function describeClass(symbol, checker) {
  const sections = [describe(symbol, checker)];
  const rows = [];
  for (const member of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))) {
    const declaration = member.declarations?.[0];
    const inOurs = declaration?.getSourceFile().fileName.includes('/dist/types/');
    const isInternal = member.getJsDocTags().some(({ name }) => name === 'internal');
    if (!inOurs || isInternal || isHidden(declaration) || /^(#|__)/.test(member.name)) continue;
    const type = checker.getTypeOfSymbol(member);
    const signatures = type.getCallSignatures();
    if (signatures.length === 0) {
      const text = oneLine(
        plain(member.getDocumentationComment(checker)) ||
          plain(member.getJsDocTags()[0]?.text).replace(/^\{(?:[^{}]|\{[^}]*\})*\}\s*/, ''),
      );
      rows.push(`| \`${member.name}\` | \`${oneLine(shorten(checker.typeToString(type)))}\` | ${text} |`);
    }
    for (const signature of signatures) {
      const shown = shorten(checker.signatureToString(signature, declaration));
      sections.push(
        `#### ${member.name}\n\n\`\`\`typescript\n${member.name}${shown}\n\`\`\`\n\n${describe(member, checker, signature)}`,
      );
    }
  }
  if (rows.length > 0) sections.splice(1, 0, ['| property | type | |', '|---|---|---|', ...rows].join('\n'));
  return sections.join('\n\n');
}

/**
 * The type that a chain of `type A = import('./b').A` ends at.
 *
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 * @returns {ts.Symbol}
 */
function declaredType(symbol, checker) {
  const declaration = symbol.declarations?.find(ts.isTypeAliasDeclaration);
  if (!declaration || !ts.isImportTypeNode(declaration.type) || !declaration.type.qualifier) return symbol;
  const next = checker.getSymbolAtLocation(declaration.type.qualifier);
  return next ? declaredType(next, checker) : symbol;
}

/**
 * One exported name.
 *
 * @param {ts.Symbol} exported
 * @param {ts.TypeChecker} checker
 */
function describeExport(exported, checker) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declaration = symbol.declarations?.[0];
  if (!declaration) return '';
  const heading = `### ${exported.name}`;
  if (symbol.flags & ts.SymbolFlags.Class) return `${heading}\n\n${describeClass(symbol, checker)}`;
  if (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) {
    const signature = checker.getTypeOfSymbol(symbol).getCallSignatures()[0];
    const shown = shorten(checker.signatureToString(signature, declaration));
    const text = describe(symbol, checker, symbol.flags & ts.SymbolFlags.Function ? signature : undefined);
    return `${heading}\n\n\`\`\`typescript\n${exported.name}${shown}\n\`\`\`\n\n${text}`;
  }
  // A type. The entry only gives it a name; what it is, and the comment, stand where it was declared.
  const original = declaredType(symbol, checker);
  const type = checker.getDeclaredTypeOfSymbol(original);
  if (original.flags & ts.SymbolFlags.Class) return `${heading}\n\n${describeClass(original, checker)}`;
  const text = original.declarations?.[0].getText() ?? declaration.getText();
  const body = shorten(text.replace(/\/\*\*[^]*?\*\//g, '').replace(/^export (declare )?/, ''));
  const fields = checker
    .getPropertiesOfType(type)
    .filter((field) => /\{/.test(body) && field.declarations?.[0].getSourceFile().fileName.includes('/dist/types/'))
    .map((field) => [field.name, oneLine(plain(field.getDocumentationComment(checker)))])
    .filter(([, comment]) => comment !== '')
    .map(([name, comment]) => `- \`${name}\`: ${comment}`);
  const comment = describe(original, checker);
  return [heading, comment, `\`\`\`typescript\n${body}\n\`\`\``, fields.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The whole page, from dist/types. */
export function makePage() {
  const files = entries.map(({ name }) => join(root, 'dist', 'types', `${name}.d.ts`));
  const program = ts.createProgram(files, {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.esnext.disposable.d.ts'],
    types: [],
  });
  const checker = program.getTypeChecker();
  const seen = new Set();
  const sections = entries.map(({ title, text }, i) => {
    const file = /** @type {ts.SourceFile} */ (program.getSourceFile(files[i]));
    const module = /** @type {ts.Symbol} */ (checker.getSymbolAtLocation(file));
    const parts = checker
      .getExportsOfModule(module)
      .filter(({ name }) => /^load/.test(name) || !seen.has(name))
      .map((exported) => {
        seen.add(exported.name);
        return {
          isType: !(exported.flags & ts.SymbolFlags.Alias) && Boolean(exported.flags & ts.SymbolFlags.Type),
          exported,
        };
      })
      .sort((a, b) => Number(a.isType) - Number(b.isType))
      .map(({ exported }) => describeExport(exported, checker));
    return `## ${title}\n\n${text}\n\n${parts.join('\n\n')}`;
  });
  const note =
    'Made from the doc comments by `npm run docs`. Shapes are in elements; what each operator does at every edge is in [semantics.md](semantics.md).';
  return `# API\n\n${note}\n\n${sections.join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildDist();
  writeFileSync(page, makePage());
}
