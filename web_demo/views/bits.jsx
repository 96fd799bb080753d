// Small things that all views are made of.
import { createContext } from 'preact';
import { useContext, useId, useLayoutEffect, useMemo, useState } from 'preact/hooks';

import { spot, store } from '../store.js';
import { twinAt } from '../model/indexing.js';
import { terms } from '../model/terms.js';

/** @import { ComponentChildren, JSX } from 'preact' */
/** @import { ButtonProps, ChoicesProps, Model, Token } from '../nouns.js' */

const ModelContext = createContext(/** @type {any} */ (null));

/** Gives the model to the views within. */
export const WithModel = ModelContext.Provider;

const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext('2d'));
pen.font = `100px ${getComputedStyle(document.documentElement).getPropertyValue('--mono')}`;
/** The width of a digit in the font of numbers, as a share of its size: measured. */
export const digit = pen.measureText('0').width / 100;

/** @returns {Model} What is drawn. */
export const useModel = () => useContext(ModelContext);

/** How long what stands beside the picture waits for the end of a gesture, in milliseconds. */
const calm = 150;

/** Draws what is within at once, but while one drags a moment later: a drag costs no more than the picture. @param {{ children: ComponentChildren }} props */
export function Section({ children }) {
  const model = useModel();
  const [late, setLate] = useState(model);
  useLayoutEffect(() => {
    const draw = () => setLate(model);
    const timer = setTimeout(draw, model.isGesture ? calm : 0);
    // What is pressed just after typing is to act on what was typed.
    addEventListener('pointerdown', draw, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', draw, true);
    };
  }, [model]);
  return <WithModel value={model.isGesture ? late : model}>{useMemo(() => children, [])}</WithModel>;
}

/**
 * A part of the page with its title, and what stands beside that.
 *
 * @param {{ id: string, title: string, beside?: ComponentChildren } & JSX.IntrinsicElements['section']} props
 */
export const Panel = ({ id, title, beside, children, ...rest }) => (
  <section {...rest} class={`panel ${id}`} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
    <div class="row title-bar">
      <h2 id={`${id}-title`}>{title}</h2>
      {beside}
    </div>
    {children}
  </section>
);

/** @param {ButtonProps} props */
export const Button = ({ text, off = false, onClick, ...rest }) => (
  <button {...rest} aria-disabled={off} onClick={() => !off && onClick()}>
    {text}
  </button>
);

/** What is typed and not yet taken: it goes when the state becomes another. @returns {[string | null, (text: string | null) => void]} */
export function useDraft() {
  const [draft, setDraft] = useState({ text: /** @type {string | null} */ (null), state: store.state });
  return [draft.state === store.state ? draft.text : null, (text) => setDraft({ text, state: store.state })];
}

/** A row of buttons of which one is pressed. @template {string} Value @param {ChoicesProps<Value>} props */
export const Choices = ({ name, titles, chosen, onChoose }) => (
  <div class="row choices">
    {Object.entries(titles).map(([value, title]) => (
      <button
        key={value}
        class="choice"
        data-key={`${name}-${value}`}
        aria-pressed={value === chosen}
        onClick={() => onChoose(/** @type {Value} */ (value))}
      >
        {title}
      </button>
    ))}
  </div>
);

/** A word that is explained where it stands. @param {{ of: string, children?: ComponentChildren }} props */
export function Term({ of, children = of }) {
  const id = useId();
  return (
    <>
      <button class="term" aria-label={children === '?' ? `What is ${of}?` : undefined} popovertarget={id}>
        {children}
      </button>
      <span id={id} class="explanation" popover="auto">
        {terms[of]}
      </span>
    </>
  );
}

/** A button that puts something on the clipboard, and says what came of it for as long as it takes to read. @param {{ copied: () => string, label: string, id?: string, text?: string }} props */
export function CopyButton({ copied, label, id, text = 'Copy' }) {
  const [status, setStatus] = useState('');
  const copy = async () => {
    // Where the page came over plain http, browsers have no clipboard.
    const said = await navigator.clipboard?.writeText(copied()).then(
      () => 'Copied',
      () => undefined,
    );
    setStatus(said ?? 'Not copied: the browser refuses');
    setTimeout(setStatus, 3000, '');
  };
  return (
    <span class="copy">
      <Button id={id} aria-label={label} text={text} onClick={copy} />
      <span class="hint" role="status">
        {status}
      </span>
    </span>
  );
}

/** Words, some of them in the colour of their part; that of the cell looked at is lit. @param {{ tokens: Token[] }} props */
export function Tokens({ tokens }) {
  const { shown, hues } = useModel();
  const lit = twinAt(shown, spot.value)?.chunk ?? -1;
  return (
    <>
      {tokens.map((token, i) =>
        typeof token === 'string' ? (
          token
        ) : (
          <span key={i} class={`token hue-${hues(token.chunk)}${token.chunk === lit ? ' is-lit' : ''}`}>
            {token.text}
          </span>
        ),
      )}
    </>
  );
}
