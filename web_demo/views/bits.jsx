// Small things that all views are made of.
import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';

import { spot, store } from '../app.js';
import { twinAt } from '../model/indexing.js';
import { terms } from '../model/terms.js';

/** @import { ComponentChildren, JSX } from 'preact' */
/** @import { ButtonProps, ChoicesProps, DoButtonProps, Model, Token } from '../nouns.js' */

const ModelContext = createContext(/** @type {any} */ (null));

/** Gives the model to the views within. */
export const WithModel = ModelContext.Provider;

/** @returns {Model} What is drawn. */
export const useModel = () => useContext(ModelContext);

/** How long what is out of sight waits for the next change before it is drawn. */
const calm = 150;

/**
 * Draws what is within at once where it is in sight, and a moment later where it is not: a drag then costs no more than
 * what is seen of it.
 *
 * @param {{ children: ComponentChildren }} props
 */
export function Section({ children }) {
  const model = useModel();
  const [late, setLate] = useState(model);
  const [isSeen, setSeen] = useState(true);
  const [view] = useState(children);
  const box = useRef(/** @type {any} */ (null));
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setSeen(entries[entries.length - 1].isIntersecting));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const timer = setTimeout(setLate, calm, model);
    return () => clearTimeout(timer);
  }, [model]);
  return (
    <div ref={box}>
      <WithModel value={isSeen ? model : late}>{view}</WithModel>
    </div>
  );
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

/** Words in an SVG. @param {{ text: ComponentChildren } & JSX.IntrinsicElements['text']} props */
export const Words = ({ text, ...rest }) => <text {...rest}>{text}</text>;

/** What is typed and not yet taken: it goes when the state becomes another. @returns {[string | null, (text: string | null) => void]} */
export function useDraft() {
  const [draft, setDraft] = useState({ text: /** @type {string | null} */ (null), state: store.state });
  return [draft.state === store.state ? draft.text : null, (text) => setDraft({ text, state: store.state })];
}

/** @template {string | number} Value @param {ChoicesProps<Value>} props */
export const Choices = ({ name, options, chosen, onChoose }) => (
  <div class="row choices">
    {options.map(({ value, title }) => (
      <button
        key={value}
        class="choice"
        data-key={`${name}-${value}`}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {title}
      </button>
    ))}
  </div>
);

/** Where words are explained: one place for the whole page, which the browser puts beside the word. */
export const Explanation = () => <div id="explanation" popover="auto" aria-hidden="true" />;

const explanation = () => /** @type {any} */ (document.getElementById('explanation'));
const hideExplanation = () => explanation().hidePopover();

/** A word that is explained where it stands: on hover, on focus, and on a touch. @param {{ of: string, children?: ComponentChildren }} props */
export function Term({ of, children = of }) {
  /** @param {{ currentTarget: HTMLElement }} event */
  const show = ({ currentTarget }) => {
    hideExplanation();
    explanation().textContent = terms[of];
    explanation().showPopover({ source: currentTarget });
  };
  return (
    <button
      class="term"
      aria-description={terms[of]}
      onMouseEnter={show}
      onFocus={show}
      onClick={show}
      onMouseLeave={hideExplanation}
      onBlur={hideExplanation}
    >
      {children}
    </button>
  );
}

/** A button that says what came of it, to eyes and to screen readers, for as long as it takes to read. @param {DoButtonProps} props */
export function DoButton({ act, ...rest }) {
  const [status, setStatus] = useState('');
  const press = async () => {
    const text = await act();
    setStatus(text);
    setTimeout(() => setStatus((now) => (now === text ? '' : now)), 1700 + 50 * text.length);
  };
  return (
    <span class="copy">
      <Button {...rest} onClick={press} />
      <span class="copied" role="status">
        {status}
      </span>
    </span>
  );
}

/** A button that puts something on the clipboard. @param {{ copied: () => string, label: string, id?: string, text?: string }} props */
export const CopyButton = ({ copied, label, id, text = 'Copy' }) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied());
      return 'Copied';
    } catch {
      // Also where the page came over plain http: there browsers have no clipboard.
      return 'Not copied: the browser refuses';
    }
  };
  return <DoButton id={id} aria-label={label} text={text} act={copy} />;
};

/** Offers bytes as a file. @param {Blob} blob @param {string} name @returns {string} What was done, in words. */
export function download(blob, name) {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  return `Saved ${name}`;
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

/**
 * Code with its title and, where there is some to copy, a button for that.
 *
 * @param {{ name: string, label?: string, text?: string, kind?: string, hint?: string, children: ComponentChildren }} props
 */
export const Snippet = ({ name, label = `${name} code`, text, kind = '', hint, children }) => (
  <article class={`snippet ${kind}`}>
    <header>
      <h3>{name}</h3>
      {hint !== undefined && <span class="hint">{hint}</span>}
      {text !== undefined && <CopyButton label={`Copy the ${label}`} copied={() => text} />}
    </header>
    {children}
  </article>
);

/** Code that is only read. @param {{ label: string, id?: string, children: ComponentChildren }} props */
export const Pre = ({ label, id, children }) => (
  <pre id={id} tabIndex={0} role="region" aria-label={label} dir="ltr">
    <code>{children}</code>
  </pre>
);
