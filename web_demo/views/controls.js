// The operator bar and the editors of type, shape, axis and sizes.
import { addChunk } from '../model/cuts.js';
import { shape } from '../model/narrate.js';
import { argumentName, operatorNames, operators, wayTitles } from '../model/operators.js';
import { byId, make, numberBox, replaceKeepingFocus } from './dom.js';

/** @typedef {import('../model/state.js').State} State */
/** @typedef {import('../main.js').Model} Model */

const mostRank = 6;

/**
 * @param {import('../model/state.js').Store} store
 * @param {readonly string[]} types
 */
export function makeControls(store, types) {
  const opset = /** @type {HTMLSelectElement} */ (byId('opset'));
  const type = /** @type {HTMLSelectElement} */ (byId('type'));
  const axis = /** @type {HTMLInputElement} */ (byId('axis'));
  type.append(...types.map((name) => make('option', { value: name, text: name })));
  opset.addEventListener('change', () => store.set({ opset: Number(opset.value) }));
  type.addEventListener('change', () => store.set({ type: type.value }));
  axis.addEventListener('change', () => store.set({ axis: axis.value === '' ? NaN : Number(axis.value) }));

  /** @param {Model} model */
  return function render(model) {
    const { state } = model;
    const operator = operators[state.operator];
    renderOperators(store, state);
    byId('operator-about').textContent = operator.about;
    opset.replaceChildren(
      ...operator.versions.map((version) => make('option', { value: version, text: String(version) })),
    );
    opset.value = String(state.opset);
    opset.disabled = operator.versions.length === 1;
    type.value = state.type;
    renderDims(store, model);
    if (document.activeElement !== axis || Number(axis.value) !== state.axis) {
      axis.value = Number.isNaN(state.axis) ? '' : String(state.axis);
    }
    byId('axis-hint').textContent = axisHint(model);
    renderWays(store, model);
    renderKeepdims(store, model);
  };
}

/** @param {Model} model @returns {string} */
function axisHint({ state, answer }) {
  if (answer === null) return '';
  const { axis, axisLength } = answer.layout;
  return state.axis < 0 ? `is axis ${axis}, of length ${axisLength}` : `of length ${axisLength}`;
}

/**
 * A row of buttons of which one is pressed.
 *
 * @param {string} key
 * @param {{ value: string, title: string, note?: string }[]} options
 * @param {string} chosen
 * @param {(value: string) => void} onchoose
 */
export function choiceButtons(key, options, chosen, onchoose) {
  return options.map(({ value, title, note }) =>
    make(
      'button',
      {
        type: 'button',
        class: 'choice',
        'data-key': `${key}-${value}`,
        'aria-pressed': String(value === chosen),
        onclick: () => onchoose(value),
      },
      [make('span', { text: title }), ...(note === undefined ? [] : [make('small', { text: note })])],
    ),
  );
}

/** @param {import('../model/state.js').Store} store @param {State} state */
function renderOperators(store, state) {
  const options = operatorNames.map((name) => {
    const { title, family } = operators[name];
    return { value: name, title, note: family };
  });
  replaceKeepingFocus(
    byId('operators'),
    choiceButtons('operator', options, state.operator, (value) => {
      const operator = /** @type {State['operator']} */ (value);
      store.set({ operator, opset: operators[operator].versions[0] });
    }),
  );
}

/** @param {import('../model/state.js').Store} store @param {Model} model */
function renderDims(store, { state, answer }) {
  const { dims } = state;
  /** @type {HTMLElement[]} */
  const children = [];
  for (const [d, dim] of dims.entries()) {
    const isAxis = answer?.layout.axis === d;
    children.push(
      make('div', { class: isAxis ? 'dim is-axis' : 'dim' }, [
        numberBox({
          label: `Dim ${d}${isAxis ? ', the axis that is cut' : ''}`,
          value: dim,
          min: 0,
          key: `dim-${d}`,
          describedBy: 'fault-shape',
          onchange: (value) => store.set(resize(state, d, value, answer)),
        }),
        make('button', {
          type: 'button',
          class: 'plain',
          'data-key': `axis-${d}`,
          'aria-pressed': String(isAxis),
          'aria-label': `Cut axis ${d}`,
          title: `Cut axis ${d}`,
          text: isAxis ? `✂ axis ${d}` : `axis ${d}`,
          onclick: () => store.set(turn(state, d, dims)),
        }),
      ]),
    );
  }
  const rank = (/** @type {number[]} */ next) => store.set({ dims: next });
  children.push(
    make('div', { class: 'steps' }, [
      make('button', {
        type: 'button',
        'data-key': 'rank-less',
        'aria-label': 'One dim less',
        text: '−',
        disabled: dims.length <= 1,
        onclick: () => rank(dims.slice(1)),
      }),
      make('button', {
        type: 'button',
        'data-key': 'rank-more',
        'aria-label': 'One dim more',
        text: '+',
        disabled: dims.length >= mostRank,
        onclick: () => rank([2, ...dims]),
      }),
    ]),
  );
  replaceKeepingFocus(byId('dims'), children);
}

/**
 * A new length of a dim; where it is the axis and the lengths added up, the last one follows.
 *
 * @param {State} state
 * @param {number} d
 * @param {number} value
 * @param {Model['answer']} answer
 * @returns {Partial<State>}
 */
function resize(state, d, value, answer) {
  const dims = state.dims.map((dim, i) => (i === d ? value : dim));
  const { sizes } = state;
  const last = sizes.length - 1;
  if (state.by !== 'list' || answer?.layout.axis !== d || last < 0 || sizes[last] === -1) return { dims };
  const rest = sizes[last] + value - state.dims[d];
  return rest >= 0 ? { dims, sizes: [...sizes.slice(0, last), rest] } : { dims };
}

/**
 * Cuts another axis, into as many parts as before where they are listed.
 *
 * @param {State} state
 * @param {number} axis
 * @param {readonly number[]} dims
 * @returns {Partial<State>}
 */
function turn(state, axis, dims) {
  if (state.by !== 'list') return { axis };
  let sizes = [dims[axis]];
  while (sizes.length < Math.min(state.sizes.length, dims[axis])) sizes = addChunk(sizes);
  return { axis, sizes };
}

/** @param {import('../model/state.js').Store} store @param {Model} model */
function renderWays(store, model) {
  const { state, answer } = model;
  const { ways } = operators[state.operator];
  const options = ways.map((way) => ({
    value: way,
    title: wayTitles[way],
    note: argumentName(state.operator, way),
  }));
  replaceKeepingFocus(
    byId('ways'),
    ways.length === 1
      ? []
      : choiceButtons('way', options, state.by, (value) => {
          const by = /** @type {State['by']} */ (value);
          const known = answer === null ? state.sizes : Array.from(answer.lengths);
          store.set({
            by,
            ...(by === 'list' && known.length <= 4096 ? { sizes: known } : {}),
            ...(by === 'parts' && answer !== null ? { parts: Math.max(1, known.length) } : {}),
            ...(by === 'chunk' && answer !== null ? { chunk: Math.max(1, known[0] ?? 1) } : {}),
          });
        }),
  );
  replaceKeepingFocus(byId('way-input'), wayInput(store, state));
}

/** @param {import('../model/state.js').Store} store @param {State} state @returns {HTMLElement[]} */
function wayInput(store, state) {
  const argument = argumentName(state.operator, state.by);
  if (state.by === 'each') {
    return [make('p', { class: 'hint', text: 'No split given: one part per index of the axis.' })];
  }
  if (state.by === 'list') {
    const text = state.sizes.join(', ');
    const input = make('input', {
      type: 'text',
      class: 'mono',
      id: 'sizes',
      'data-key': 'sizes',
      'aria-describedby': 'fault-sizes',
      spellcheck: 'false',
      autocomplete: 'off',
    });
    input.value = text;
    input.addEventListener('change', () => store.set({ sizes: readSizes(input.value) }));
    return [make('label', { for: 'sizes', text: `${argument}, parted by commas` }), input];
  }
  const isParts = state.by === 'parts';
  const box = numberBox({
    label: isParts ? `${argument}: number of parts` : `${argument}: length of a chunk`,
    value: isParts ? state.parts : state.chunk,
    min: 1,
    key: 'amount',
    describedBy: 'fault-sizes',
    onchange: (value) => store.set(isParts ? { parts: value } : { chunk: value }),
  });
  return [make('div', { class: 'axis-row' }, [box, make('span', { class: 'hint mono', text: argument })])];
}

/**
 * @param {string} text
 * @returns {number[]} NaN for what is no number: the package says so.
 */
export function readSizes(text) {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.map(Number);
}

/** @param {import('../model/state.js').Store} store @param {Model} model */
function renderKeepdims(store, { state, keepdims }) {
  const field = byId('keepdims-field');
  field.hidden = state.operator !== 'SplitToSequence';
  if (field.hidden) return;
  const note = (/** @type {number[] | null} */ dims) => (dims === null ? '' : `each part is ${shape(dims)}`);
  const options = [
    { value: '1', title: '1: keep it', note: note(keepdims[1]) },
    { value: '0', title: '0: remove it', note: note(keepdims[0]) },
  ];
  replaceKeepingFocus(
    byId('keepdims'),
    choiceButtons('keepdims', options, String(state.keepdims), (value) =>
      store.set({ keepdims: value === '0' ? 0 : 1 }),
    ),
  );
  const isEqual = keepdims[0] !== null && keepdims[1] !== null && shape(keepdims[0]) === shape(keepdims[1]);
  byId('keepdims-hint').textContent = isEqual
    ? 'Both settings give the same parts here: keepdims only counts when split is left out.'
    : '';
}
