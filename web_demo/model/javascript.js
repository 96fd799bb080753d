// Writes a split or join as JavaScript that runs as written, and the lines that it prints.
import { canCount, converterFor, storageOf } from './element-types.js';
import { partDims } from './indexing.js';
import { titleOfPart } from './names.js';
import { shape } from './narrate.js';
import { operators, optionsOf } from './operators.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Answer, LoadedTensor, State } from '../types.js' */
/**
 * Split or join to write. `tensor` is null if its values are unknown, and `names` has a name or '' per part.
 * @typedef {{ ts: TensorSplit, state: State, answer: Answer, tensor: LoadedTensor | null, names: readonly string[] }} Subject
 */

/** Maximum number of parts that the code prints, of elements of each part, and of gigabytes of the tensor. */
const [maxPrinted, maxElements, maxGigabytes] = [8, 12, 0.25];

/** Minimum number of pixels of a picture. A smaller tensor is more likely an array. */
const minPixels = 256;

/** Words that are reserved in JavaScript or that the program uses. Part names become no such variables. */
const takenWords = new Set(
  [
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends',
    'false finally for function if implements import in instanceof interface let new null package private protected',
    'public return static super switch this throw true try typeof var void while with yield',
    'canvas console data document image load names parts ts x',
  ].flatMap((words) => words.split(' ')),
);

/** Returns a sentence if a tensor is too large for code, otherwise ''. @param {Answer} answer */
export function excessOf({ size, layout }) {
  // Strings count as 8 bytes each.
  const gigabytes = (size * (layout.bits || 64)) / 8 / 2 ** 30;
  return gigabytes > maxGigabytes ? `This tensor of ${gigabytes.toPrecision(3)} GB is too large for code.` : '';
}

/** Whether the tensor is a picture that a canvas can hold. @param {Subject} subject */
const isImage = ({ state: { type, dims }, tensor }) =>
  type === 'uint8' && dims.length === 3 && dims[2] === 4 && dims[0] * dims[1] >= minPixels && !tensor?.isCount;

/** Whether the program makes the values of the cells, so that it can print them. @param {Subject} subject */
const printsValues = ({ state, tensor }) => tensor?.isCount === true && canCount(state.type);

/**
 * Returns the titles of the parts that are printed. Line breaks and the like in a model's names become spaces.
 * @param {Subject} subject
 */
const titlesOf = ({ names, answer: { lengths } }) =>
  lengths.slice(0, maxPrinted).map((_, part) => titleOfPart(names, part).replace(/[\s\p{Cc}]+/gu, ' '));

/** Returns the titles as a comment, or '' if no part has a name. @param {Subject} subject @param {string} mark */
export function commentOf(subject, mark) {
  const more = subject.answer.lengths.length > maxPrinted ? ', …' : '';
  return subject.names.some(Boolean) ? `${mark} ${titlesOf(subject).join(', ')}${more}\n` : '';
}

/** Returns the names of the parts in camel case, or [] if some cannot be variables. @param {Subject} subject */
function variablesOf(subject) {
  const { lengths } = subject.answer;
  if (lengths.length > maxPrinted || !lengths.every((_, part) => subject.names[part])) return [];
  const variables = titlesOf(subject).map((title) => {
    const camel = title.replace(/^\W+|\W+$/g, '').replace(/\W+(.)/g, (_, letter) => letter.toUpperCase());
    return camel.charAt(0).toLowerCase() + camel.slice(1);
  });
  const isVariable = (/** @type {string} */ word) => /^[a-z_]\w*$/.test(word) && !takenWords.has(word);
  return variables.every(isVariable) && new Set(variables).size === variables.length ? variables : [];
}

/** Writes the statements that make `x`. @param {Subject} subject */
function inputCode(subject) {
  const { ts, state, answer } = subject;
  const { type, dims } = state;
  if (isImage(subject)) {
    const [height, width] = dims;
    return `const canvas = document.querySelector('canvas'); // your picture, ${width} x ${height}
const image = canvas.getContext('2d').getImageData(0, 0, ${width}, ${height});
const x = new Tensor('uint8', image.data, ${shape(dims)});`;
  }
  const storage = storageOf(ts, type);
  const convert = converterFor(storage);
  const { bits } = answer.layout;
  const count = bits ? Math.ceil((answer.size * bits) / 8 / storage.BYTES_PER_ELEMENT) : answer.size;
  const offsets = `${storage.name}.from(Array(${count}).keys()${convert ? `, ${convert.name}` : ''});`;
  const empty = storage.name === 'Array' ? `Array(${count}).fill('')` : `new ${storage.name}(${count})`;
  const unit = canCount(type) ? '' : `: ${answer.size} elements of ${bits} bit${bits === 1 ? '' : 's'}`;
  return `const data = ${printsValues(subject) ? offsets : `${empty}; // your values${unit}`}
const x = new Tensor('${type}', data, ${shape(dims)});`;
}

/** Writes the call of the operator. Operators of OpenVINO have positional arguments. @param {State} state */
function callCode(state) {
  const { method, family, isJoin } = operators[state.operator];
  const isPositional = family === 'OpenVINO';
  const texts = Object.entries(optionsOf(state)).map(([name, value]) => {
    const text = Array.isArray(value) ? shape(value) : value;
    return isPositional ? text : `${name}: ${text}`;
  });
  const options = isPositional ? texts.join(', ') : `{ ${texts.join(', ')} }`;
  return `ts.${method}(${isJoin ? 'parts' : 'x'}, ${options})`;
}

/** Writes JavaScript that makes the tensor, calls the operator, and prints a line per result. @param {Subject} subject */
export function javascriptFor(subject) {
  const { state, answer, names } = subject;
  const { lengths, starts, layout } = answer;
  const head = `import { load, Tensor } from 'tensorsplit';\n\nconst ts = await load();\n${inputCode(subject)}\n`;
  const hasValues = printsValues(subject);
  /** Writes the call that prints a result, whose fields follow `of`. @param {string} title @param {string} of */
  const print = (title, of = '') => {
    const values = hasValues ? ` \${${of}data.slice(0, ${maxElements}).join(' ')}` : '';
    return `console.log(\`${title} [\${${of}dims.join(', ')}]${values}\`)`;
  };
  if (operators[state.operator].isJoin) {
    const parts = `const parts = ts.tensorSplit(x, ${shape(starts.slice(1))}, ${state.axis});\n`;
    const whole = `const whole = ${callCode(state)};\n${print('whole', 'whole.')};\n`;
    return `${head}${commentOf(subject, '//')}${parts}${whole}`;
  }
  const isPlanes = isImage(subject) && layout.axis === 2 && lengths.every((length) => length === 1);
  const variables = variablesOf(subject);
  const titles = titlesOf(subject).map((title) => `'${title.replace(/['\\]/g, '\\$&')}'`);
  const hasNames = names.some(Boolean);
  const title = hasNames ? '${names[i]}' : 'part ${i}';
  const some = lengths.length > maxPrinted ? `.slice(0, ${maxPrinted})` : '';
  return [
    head,
    isPlanes && '// ts.toPlanes(image) makes the float32 planes that a model takes.\n',
    `const parts = ${callCode(state)};\n`,
    variables.length > 0 && `const [${variables.join(', ')}] = parts;\n`,
    hasNames && `const names = ${shape(titles)};\n`,
    `parts${some}.forEach(({ ${hasValues ? 'dims, data' : 'dims'} }, i) => ${print(title)});\n`,
  ]
    .filter(Boolean)
    .join('');
}

/**
 * Returns the lines that the JavaScript prints, without a run.
 * @param {Subject} subject @param {readonly any[] | null} arrays Arrays of the parts, or null if the values are unknown.
 */
export function printedLines(subject, arrays) {
  const { state, answer, tensor } = subject;
  const line = (/** @type {string} */ title, /** @type {number[]} */ dims, /** @type {any} */ data) =>
    `${title} ${shape(dims)}${printsValues(subject) ? ` ${data.slice(0, maxElements).join(' ')}` : ''}`;
  if (excessOf(answer)) return [];
  if (operators[state.operator].isJoin) return [line('whole', answer.dims, tensor?.data)];
  return titlesOf(subject).map((title, part) => line(title, partDims(answer, part), arrays?.[part]));
}
