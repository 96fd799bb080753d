// docs.js: writes docs/api.md, the reference of all exports, from the doc comments in build/types/.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { buildDist, entries } from './dist.js';
import { main, root } from './lib/run.js';

const page = join(root, 'docs', 'api.md');

/** A sentence about each entry of the package, in the order of the page. @type {Record<string, string>} */
const sentences = {
  index: 'The operators, with the module inside: nothing is fetched.',
  slim: 'The same exports as `tensorsplit`, without the module inside. Only the loaders differ.',
  ort: 'For onnxruntime-web, onnxruntime-node and onnxruntime-common.',
  tfjs: 'For TensorFlow.js.',
  transformers: 'For transformers.js.',
  onnx: 'The nodes of an `.onnx` file that split and join, and its tensors.',
};

/** Classes listed before all others, with the variable names of their instances in the examples. */
const objects = new Map([
  ['TensorSplit', 'ts'],
  ['Plan', 'plan'],
  ['JoinPlan', 'joinPlan'],
  ['PlanesPlan', 'planesPlan'],
  ['PixelsPlan', 'pixelsPlan'],
  ['AxisPlan', 'axisPlan'],
  ['NodePlan', 'nodePlan'],
]);

/** Returns the text of a comment. @param {readonly ts.SymbolDisplayPart[] | undefined} parts */
const plainText = (parts) => ts.displayPartsToString([...(parts ?? [])]).trim();

/** Puts a text on one line, for a table. @param {string} text */
const oneLine = (text) => text.replace(/\s*\n\s*/g, ' ').replace(/\|/g, '\\|');

/**
 * Puts code on one line, without its comments, and with the names of typed arrays that the declarations avoid.
 * @param {string} code
 */
const shorten = (code) =>
  code
    .replace(/\/\*\*[^]*?\*\//g, '')
    .replace(/ReturnType<(\w+)Constructor\['of'\]>/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns whether the package declares this. @param {ts.Node | undefined} declaration */
const isOurs = (declaration) => declaration?.getSourceFile().fileName.includes('/build/types/');

/**
 * Returns the text of the tag `@reads` of a type, which the page prints instead of the type.
 * @param {ts.Symbol} symbol
 */
const readsOf = (symbol) => plainText(symbol.getJsDocTags().find(({ name }) => name === 'reads')?.text);

/**
 * Writes a type that has no section: the text of its tag `@reads`, or its definition.
 * @param {ts.Symbol} symbol @param {ts.TypeAliasDeclaration} alias
 * @param {ts.NodeWithTypeArguments} node The reference. @param {Page} page
 */
function printDefinition(symbol, alias, node, page) {
  const parameters = alias.typeParameters?.map(({ name }) => name.text) ?? [];
  const text = readsOf(symbol);
  if (text !== '') {
    return text.replace(/\w+/g, (word) => {
      const argument = node.typeArguments?.[parameters.indexOf(word)];
      return argument ? printNode(argument, page).replace(/^'(.*)'$/, '$1') : word;
    });
  }
  if (parameters.length > 0) throw new Error(`${symbol.name} has type parameters, so it needs a tag @reads`);
  const isJoined = /** @type {const} */ (['UnionType', 'FunctionType', 'ConditionalType', 'TypeOperator']).some(
    (kind) => alias.type.kind === ts.SyntaxKind[kind],
  );
  const isPart = /** @type {const} */ (['IntersectionType', 'ArrayType', 'TypeOperator', 'IndexedAccessType']).some(
    (kind) => node.parent.kind === ts.SyntaxKind[kind],
  );
  const body = printNode(alias.type, page);
  return isJoined && isPart ? `(${body})` : body;
}

/**
 * Writes the code of a node as a reader needs it, without types that only infer, and without the `undefined` that every
 * optional property allows.
 * @param {ts.Node} node @param {Page} page @returns {string}
 */
function printNode(node, page) {
  const { checker, documented, given } = page;
  const isReference = ts.isTypeReferenceNode(node) || (ts.isImportTypeNode(node) && !node.isTypeOf);
  const name = isReference && (ts.isImportTypeNode(node) ? node.qualifier : node.typeName);
  if (isReference && name) {
    const found = /** @type {ts.Symbol} */ (checker.getSymbolAtLocation(name));
    const symbol = declaredType(resolve(found, checker), checker);
    const value = symbol.flags & ts.SymbolFlags.TypeParameter && given?.get(symbol.name);
    if (value) return value;
    const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration);
    if (alias && isOurs(alias) && !documented.has(symbol.name)) return printDefinition(symbol, alias, node, page);
    const args = node.typeArguments?.map((argument) => printNode(argument, page)).join(', ');
    return args === undefined ? symbol.name : `${symbol.name}<${args}>`;
  }
  if (ts.isUnionTypeNode(node)) {
    const isOptional = 'questionToken' in node.parent && node.parent.questionToken !== undefined;
    const types = node.types.filter(({ kind }) => !isOptional || kind !== ts.SyntaxKind.UndefinedKeyword);
    return types.map((type) => printNode(type, page)).join(' | ');
  }
  if (ts.isMethodSignature(node)) return `${node.name.getText()}${printSignature(node, page)};`;
  let code = '';
  let end = node.getStart();
  const source = node.getSourceFile().text;
  node.forEachChild((child) => {
    code += source.slice(end, child.getStart()) + printNode(child, page);
    end = child.getEnd();
  });
  return code + source.slice(end, node.getEnd());
}

/**
 * Writes the type parameters that a code uses.
 * @param {ts.NodeArray<ts.TypeParameterDeclaration> | undefined} parameters @param {string} code @param {Page} page
 */
function printTypeParameters(parameters, code, page) {
  const used = (parameters ?? []).filter(({ name }) => new RegExp(`\\b${name.text}\\b`).test(code));
  return used.length === 0 ? '' : `<${used.map((parameter) => printNode(parameter, page)).join(', ')}>`;
}

/**
 * Writes the type parameters, the parameters and the result of a function.
 * @param {ts.SignatureDeclaration} signature @param {Page} page
 */
function printSignature({ parameters, type, typeParameters }, page) {
  const result = type ? printNode(type, page) : 'void';
  const code = `(${parameters.map((parameter) => printNode(parameter, page)).join(', ')}): ${result}`;
  return printTypeParameters(typeParameters, code, page) + code;
}

/**
 * Completes an example with its imports and the `ts` that it uses.
 * @param {string} code
 * @param {{ title: string, names: string[] }} entry Entry that the example belongs to, and the names it exports.
 */
function completeExample(code, { title, names }) {
  if (/^import /m.test(code)) return code;
  const isUsed = (/** @type {string} */ name) => new RegExp(`\\b${name}\\b`).test(code);
  const needsLoad = isUsed('ts') && !/const ts\b/.test(code);
  const own = names.filter((name) => isUsed(name) || (name === 'load' && needsLoad));
  const lines = own.length > 0 ? [`import { ${own.join(', ')} } from '${title}';`] : [];
  if (needsLoad && !own.includes('load')) lines.unshift("import { load } from 'tensorsplit';");
  if (/\breadFile\(/.test(code)) lines.unshift("import { readFile } from 'node:fs/promises';");
  if (lines.length > 0) lines.push('');
  if (needsLoad) lines.push('const ts = await load();');
  return [...lines, code].join('\n');
}

/**
 * Writes the comment of a symbol as Markdown: text, parameters, result, errors and example.
 * @param {ts.Symbol} symbol @param {Page} page @param {ts.Signature} [signature]
 */
function describe(symbol, { checker, entry }, signature) {
  const source = signature ?? symbol;
  const tags = source.getJsDocTags();
  const lines = [plainText(source.getDocumentationComment(checker))];
  const parameters = tags
    .filter(({ name }) => name === 'param')
    .map(({ text }) => {
      const [name, ...rest] = plainText(text).split(/\s+/);
      return `- \`${name}\`: ${rest.join(' ')}`;
    });
  if (parameters.length > 0) lines.push(parameters.join('\n'));
  for (const { name, text } of tags) {
    if (name === 'returns' && plainText(text)) lines.push(`**Returns**: ${oneLine(plainText(text))}`);
    if (name === 'throws') lines.push(oneLine(plainText(text).replace(/^\{(\w+)\}(\s*)/, '**Throws** `$1`$2')));
    if (name === 'example') lines.push(`\`\`\`javascript\n${completeExample(plainText(text), entry)}\n\`\`\``);
  }
  return lines.filter((line) => line !== '').join('\n\n');
}

/**
 * Writes the section of a function or method with all its overloads.
 * @param {string} heading @param {string} name @param {ts.Symbol} symbol @param {readonly ts.Signature[]} signatures
 * @param {Page} page
 */
function describeFunction(heading, name, symbol, signatures, page) {
  const sections = signatures.map((signature) => {
    const declaration = /** @type {ts.SignatureDeclaration} */ (signature.getDeclaration());
    const shown = shorten(name + printSignature(declaration, page));
    // A variable has its own comment; a function has one for each signature.
    const text = describe(symbol, page, symbol.flags & ts.SymbolFlags.Variable ? undefined : signature);
    return `\`\`\`typescript\n${shown}\n\`\`\`\n\n${text}`;
  });
  if (!sections.every((text) => text.includes('```javascript'))) throw new Error(`${name} needs an @example`);
  return [`${heading} ${name}`, ...sections].join('\n\n');
}

/**
 * Returns the types that an interface gives to the type parameters of those that it extends.
 * @param {ts.Symbol} symbol @param {Page} page
 */
function typesGivenBy(symbol, page) {
  const declaration = symbol.declarations?.find(ts.isInterfaceDeclaration);
  /** @type {Map<string, string>} */
  const given = new Map();
  for (const { expression, typeArguments = [] } of declaration?.heritageClauses?.[0].types ?? []) {
    const base = namesOfTypeParameters(expression, page);
    typeArguments.forEach((argument, i) => given.set(base[i], printNode(argument, page)));
  }
  return given;
}

/** Returns the names of the type parameters of a class or interface. @param {ts.Expression} name @param {Page} page */
function namesOfTypeParameters(name, { checker }) {
  const found = /** @type {ts.Symbol} */ (checker.getSymbolAtLocation(name));
  const [declaration] = resolve(found, checker).declarations ?? [];
  const { typeParameters = [] } = /** @type {ts.InterfaceDeclaration} */ (declaration);
  return typeParameters.map((parameter) => parameter.name.text);
}

/**
 * Writes the section of a class or interface, with its properties and methods.
 * @param {ts.Symbol} symbol @param {Page} page
 */
function describeClass(symbol, page) {
  const { checker } = page;
  const object = objects.get(symbol.name);
  const sections = [describe(symbol, page)];
  const rows = [];
  const inherited = { ...page, given: typesGivenBy(symbol, page) };
  for (const member of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))) {
    const declaration = member.declarations?.[0];
    if (!isOurs(declaration) || /^(#|__)/.test(member.name)) continue;
    const isOwn = symbol.declarations?.some((one) => one === declaration?.parent);
    const context = isOwn ? page : inherited;
    const type = checker.getNonNullableType(checker.getTypeOfSymbol(member));
    const signatures = type.getCallSignatures();
    if (signatures.length === 0) {
      const text = oneLine(plainText(member.getDocumentationComment(checker)));
      const node = /** @type {ts.TypeNode} */ (/** @type {ts.PropertySignature} */ (declaration).type);
      const shown = shorten(printNode(node, context));
      rows.push(`| \`${member.name}\` | \`${oneLine(shown)}\` | ${text} |`);
    } else {
      const name = object ? `${object}.${member.name}` : member.name;
      sections.push(describeFunction('####', name, member, signatures, context));
    }
  }
  if (rows.length > 0) sections.splice(1, 0, ['| property | type | |', '|---|---|---|', ...rows].join('\n'));
  return sections.join('\n\n');
}

/**
 * Follows a chain of `type A = import('./b').A` to the declared type.
 * @param {ts.Symbol} symbol @param {ts.TypeChecker} checker @returns {ts.Symbol}
 */
function declaredType(symbol, checker) {
  const declaration = symbol.declarations?.find(ts.isTypeAliasDeclaration);
  if (!declaration || !ts.isImportTypeNode(declaration.type) || !declaration.type.qualifier) return symbol;
  const next = checker.getSymbolAtLocation(declaration.type.qualifier);
  return next ? declaredType(next, checker) : symbol;
}

/** Writes the section of a type alias. @param {ts.Symbol} type @param {Page} page */
function describeType(type, page) {
  const alias = /** @type {ts.TypeAliasDeclaration} */ (type.declarations?.find(ts.isTypeAliasDeclaration));
  const code = printNode(alias.type, page);
  const body = shorten(`type ${type.name}${printTypeParameters(alias.typeParameters, code, page)} = ${code};`);
  const fields = page.checker
    .getPropertiesOfType(page.checker.getDeclaredTypeOfSymbol(type))
    .filter((field) => isOurs(field.declarations?.[0]))
    .map((field) => [field.name, oneLine(plainText(field.getDocumentationComment(page.checker)))])
    .filter(([, comment]) => comment !== '')
    .map(([name, comment]) => `- \`${name}\`: ${comment}`);
  const parts = [describe(type, page), `\`\`\`typescript\n${body}\n\`\`\``, fields.join('\n')];
  return parts.filter((part) => part !== '').join('\n\n');
}

/**
 * Context of a section: the type checker, the names of the types that have sections, the types that are written for type
 * parameters, and the entry.
 *
 * @typedef {{ checker: ts.TypeChecker, documented: ReadonlySet<string>, given?: Map<string, string>,
 *   entry: { title: string, names: string[] } }} Page
 */

/** Follows an import or re-export to the symbol it names. @param {ts.Symbol} symbol @param {ts.TypeChecker} checker */
const resolve = (symbol, checker) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);

/**
 * Writes the section of an export, with the rank that sorts it: functions, then classes of `objects`, other classes,
 * types.
 * @param {ts.Symbol} exported @param {Page} page
 * @param {string} note Text after the heading, if another entry exports the same name.
 */
function describeExport(exported, page, note) {
  const { checker } = page;
  const symbol = resolve(exported, checker);
  if (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) {
    const signatures = checker.getTypeOfSymbol(symbol).getCallSignatures();
    const text = describeFunction('###', exported.name, symbol, signatures, page);
    return { rank: 0, text: text.replace(/^### .*/, `$&${note}`) };
  }
  // An entry only re-exports a type. Its definition and comment are at its declaration.
  const original = declaredType(symbol, checker);
  const isClass = (original.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) !== 0;
  const text = isClass ? describeClass(original, page) : describeType(original, page);
  const rank = !isClass ? 3 : objects.has(exported.name) ? 1 : 2;
  return { rank, text: `${isClass ? '###' : '####'} ${exported.name}\n\n${text}` };
}

/**
 * Writes the table of contents, with a line for each entry and one for its types.
 * @param {string} body Markdown of the page.
 */
function contentsOf(body) {
  /** @type {string[]} */
  const lines = [];
  /** @type {Map<string, number>} Number of headings with the same address so far. */
  const seen = new Map();
  for (const [, level, heading] of body.matchAll(/^(##+) (.*)$/gm)) {
    const plainAddress = heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/ /g, '-');
    const count = seen.get(plainAddress) ?? 0;
    seen.set(plainAddress, count + 1);
    const link = `[${heading}](#${plainAddress}${count === 0 ? '' : `-${count}`})`;
    if (level === '##') lines.push(`- ${link}:`);
    else if (heading === 'Types') lines.push(`  - ${link}:`);
    else lines.push(`${lines.pop()} ${link}`);
  }
  return lines.join('\n').replaceAll(') [', '), [');
}

/** Writes the whole page from the declarations in build/types/. */
export function makePage() {
  const silent = entries.find((name) => !Object.hasOwn(sentences, name));
  if (silent) throw new Error(`the entry ${silent} needs a sentence in scripts/docs.js`);
  const fileOf = (/** @type {string} */ name) => join(root, 'build', 'types', `${name}.d.ts`);
  const program = ts.createProgram(entries.map(fileOf), {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  });
  const checker = program.getTypeChecker();
  const exportsOf = (/** @type {string} */ name) =>
    checker.getExportsOfModule(
      /** @type {ts.Symbol} */ (checker.getSymbolAtLocation(/** @type {any} */ (program.getSourceFile(fileOf(name))))),
    );
  const documented = new Set(entries.flatMap((name) => exportsOf(name).map((symbol) => symbol.name)));
  /** Exports of earlier entries by name. @type {Map<string, ts.Symbol>} */
  const seen = new Map();
  const sections = Object.entries(sentences).map(([name, text]) => {
    const title = name === 'index' ? 'tensorsplit' : `tensorsplit/${name}`;
    const exports = exportsOf(name);
    const isValue = (/** @type {ts.Symbol} */ symbol) => (resolve(symbol, checker).flags & ts.SymbolFlags.Value) !== 0;
    const names = exports.filter(isValue).map((symbol) => symbol.name);
    const parts = exports
      .filter((symbol) => {
        const earlier = seen.get(symbol.name);
        const { flags } = resolve(symbol, checker);
        const isOther = (flags & ts.SymbolFlags.Function) !== 0 && earlier !== resolve(symbol, checker);
        return earlier === undefined || isOther || /^load/.test(symbol.name);
      })
      .map((symbol) => {
        const note = seen.has(symbol.name) ? ` (${name})` : '';
        seen.set(symbol.name, resolve(symbol, checker));
        return describeExport(symbol, { checker, documented, entry: { title, names } }, note);
      })
      .sort((one, other) => one.rank - other.rank);
    const [calls, types] = [false, true].map((isType) =>
      parts.filter(({ rank }) => (rank === 3) === isType).map((part) => part.text),
    );
    const all = types.length === 0 ? calls : [...calls, '### Types', ...types];
    return `## ${title}\n\n${text}\n\n${all.join('\n\n')}`;
  });
  const { description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const body = sections.join('\n\n');
  return `# API

${description}

\`npm run docs\` writes this page from the doc comments. Sizes and shapes are in elements. [semantics.md](semantics.md) describes the
edge cases of each operator, and [errors.md](errors.md) explains each error code.

${contentsOf(body)}

${body}
`;
}

main(import.meta.url, async () => {
  await buildDist();
  writeFileSync(page, makePage());
});
