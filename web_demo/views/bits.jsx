// Small things that all views are made of.
import { Component, createRef } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { commit, createSignal, store } from '../app.js';
import { terms } from '../model/terms.js';

/** @typedef {import('preact').ComponentChildren} Children */

/**
 * What is typed and not yet taken: it goes when the state becomes another.
 *
 * @returns {[string | null, (text: string | null) => void]}
 */
export function useDraft() {
  const [draft, setDraft] = useState(
    /** @type {{ text: string | null, state: unknown }} */ ({ text: null, state: null }),
  );
  return [draft.state === store.state ? draft.text : null, (text) => setDraft({ text, state: store.state })];
}

/**
 * A box for a number. It tells of it when it is left, of each step of its arrows, and of nothing while one types.
 *
 * @param {{ value: number, label: string, name: string, min?: number, isWrong?: boolean, describedBy?: string,
 *   onValue: (value: number) => void }} props
 */
export function NumberBox({ value, label, name, min, isWrong, describedBy, onValue }) {
  const [draft, setDraft] = useDraft();
  return (
    <input
      type="number"
      step={1}
      min={min}
      inputMode="numeric"
      id={name}
      aria-label={label}
      data-key={name}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      value={draft ?? value}
      onInput={({ currentTarget }) => setDraft(currentTarget.value)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        if (text === '') setDraft(null);
        else commit(() => onValue(Number(text)));
      }}
    />
  );
}

/**
 * A row of buttons of which one is pressed.
 *
 * @param {{ name: string, options: { value: string, title: Children, note?: Children }[], chosen: string,
 *   onChoose: (value: string) => void, kind?: string }} props
 */
export const Choices = ({ name, options, chosen, onChoose, kind = '' }) => (
  <div class={`choices ${kind}`}>
    {options.map(({ value, title, note }) => (
      <button
        key={value}
        type="button"
        class="choice"
        data-key={`${name}-${value}`}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        <span>{title}</span>
        {note !== undefined && <small>{note}</small>}
      </button>
    ))}
  </div>
);

/** The term that is explained, and where. */
const explained = createSignal(/** @type {{ name: string, x: number, y: number } | null} */ (null));

/**
 * A word that is explained where it stands: on hover, on focus, and on a touch.
 *
 * @param {{ of: string, children?: Children }} props
 */
export function Term({ of, children }) {
  const isShown = explained.use()?.name === of;
  /** @param {{ currentTarget: HTMLElement }} event */
  const show = ({ currentTarget }) => {
    const { left, bottom } = currentTarget.getBoundingClientRect();
    explained.set({ name: of, x: left, y: bottom });
  };
  return (
    <button
      type="button"
      class="term"
      aria-describedby={isShown ? 'explanation' : undefined}
      onMouseEnter={show}
      onFocus={show}
      onClick={show}
      onMouseLeave={() => explained.set(null)}
      onBlur={() => explained.set(null)}
    >
      {children ?? of}
    </button>
  );
}

/** Where the explanation stands: one for the whole page. */
export function Explanation() {
  const shown = explained.use();
  const box = useRef(/** @type {any} */ (null));
  useEffect(() => {
    if (shown === null || box.current === null) return undefined;
    const { style, offsetWidth, offsetHeight } = box.current;
    const y = shown.y + 6 + offsetHeight > innerHeight ? shown.y - 34 - offsetHeight : shown.y + 6;
    style.setProperty('left', `${scrollX + Math.max(8, Math.min(shown.x, innerWidth - offsetWidth - 8))}px`);
    style.setProperty('top', `${scrollY + Math.max(8, y)}px`);
    const close = (/** @type {KeyboardEvent} */ { key }) => key === 'Escape' && explained.set(null);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [shown]);
  return (
    <div id="explanation" role="tooltip" ref={box} hidden={shown === null}>
      {shown !== null && terms[shown.name]}
    </div>
  );
}

/**
 * How wide an element is, in pixels, as it changes.
 *
 * @param {number} otherwise Until it is known.
 * @returns {[import('preact').RefObject<HTMLDivElement>, number]}
 */
export function useWidth(otherwise) {
  const ref = useRef(/** @type {any} */ (null));
  const [width, setWidth] = useState(otherwise);
  useEffect(() => {
    if (ref.current === null) return undefined;
    const measure = () => setWidth(ref.current?.clientWidth || otherwise);
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** How long what is out of sight waits for the next change before it is drawn. */
const calm = 150;

/**
 * Draws the section within at once where it is in sight, and a moment later where it is not: a drag then costs no more
 * than what is seen of it.
 *
 * @extends {Component<{ children: import('preact').VNode }>}
 */
export class Section extends Component {
  #isSeen = true;
  #timer = 0;
  /** @type {IntersectionObserver | null} */
  #observer = null;
  /** @type {any} */
  #box = createRef();

  /** @override */
  componentDidMount() {
    this.#observer = new IntersectionObserver((entries) => {
      this.#isSeen = entries[entries.length - 1].isIntersecting;
      if (this.#isSeen) this.forceUpdate();
    });
    if (this.#box.current !== null) this.#observer.observe(this.#box.current);
  }

  /** @override */
  componentWillUnmount() {
    this.#observer?.disconnect();
    clearTimeout(this.#timer);
  }

  /** @override */
  shouldComponentUpdate() {
    clearTimeout(this.#timer);
    if (!this.#isSeen) this.#timer = window.setTimeout(() => this.forceUpdate(), calm);
    return this.#isSeen;
  }

  /** @override */
  render() {
    return <div ref={this.#box}>{this.props.children}</div>;
  }
}

/**
 * A button that says what came of it, to eyes and to screen readers, for as long as it takes to read.
 *
 * @param {{ act: () => string | Promise<string>, children: Children, [attribute: string]: unknown }} props
 */
export function DoButton({ act, children, ...attributes }) {
  const [status, setStatus] = useState('');
  const press = async () => {
    const text = await act();
    setStatus(text);
    setTimeout(() => setStatus((now) => (now === text ? '' : now)), 1700 + 50 * text.length);
  };
  return (
    <span class="copy">
      <button type="button" {...attributes} onClick={press}>
        {children}
      </button>
      <span class="copied" role="status">
        {status}
      </span>
    </span>
  );
}

const copied = () => 'Copied';
const notCopied = () => 'Not copied: the browser refuses';

/**
 * A button that puts a text on the clipboard.
 *
 * @param {{ text: () => string, label: string, id?: string, children: Children }} props
 */
export const CopyButton = ({ text, label, id, children }) => (
  <DoButton id={id} aria-label={label} act={() => navigator.clipboard.writeText(text()).then(copied, notCopied)}>
    {children}
  </DoButton>
);

/**
 * Offers bytes as a file.
 *
 * @param {Blob} blob
 * @param {string} name
 * @returns {string} What was done, in words.
 */
export function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  return `Saved ${name}`;
}

/**
 * Lengths as coloured pieces; of very many only the first ones and the last.
 *
 * @param {{ lengths: ArrayLike<number>, hues: (chunk: number) => number }} props
 */
export function Pieces({ lengths, hues }) {
  const most = 12;
  const all = Array.from({ length: Math.min(lengths.length, most) }, (_, i) => i);
  const isCut = lengths.length > most;
  if (isCut) all[most - 1] = lengths.length - 1;
  return (
    <span class="pieces">
      {all.map((chunk, i) => (
        <span key={chunk} class={`token hue-${hues(chunk)}`}>
          {isCut && i === most - 1 ? `… ${lengths[chunk]}` : lengths[chunk]}
        </span>
      ))}
    </span>
  );
}
