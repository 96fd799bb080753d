// Small things that all views are made of.
import { useState } from 'preact/hooks';

/** @import { ButtonProps } from '../nouns.js' */

/** @param {ButtonProps} props */
export const Button = ({ text, off = false, onClick, ...rest }) => (
  <button {...rest} aria-disabled={off} onClick={() => !off && onClick()}>
    {text}
  </button>
);

/** A button that puts text on the clipboard, and says for a while what came of it. @param {{ copied: () => string, label: string, id?: string, text?: string }} props */
export function CopyButton({ copied, label, id, text = 'Copy' }) {
  const [status, setStatus] = useState('');
  const copy = async () => {
    // Browsers have no clipboard for pages that came over plain http.
    const done = await navigator.clipboard?.writeText(copied()).then(
      () => 'Copied',
      () => undefined,
    );
    setStatus(done ?? 'The browser refuses');
    setTimeout(setStatus, 3000, '');
  };
  return (
    <>
      <button id={id} class="copy" aria-label={label} onClick={copy}>
        <span class={status && 'is-hidden'}>{text}</span>
        {status && <span class="copied">{status}</span>}
      </button>
      <span class="sr-only" role="status">
        {status}
      </span>
    </>
  );
}

/** One of a few. @template {string} T @param {{ name: string, title: string, values: readonly T[], chosen: T, onChoice: (value: T) => void }} props */
export const Choice = ({ name, title, values, chosen, onChoice }) => (
  <fieldset class={`row ${name}s`}>
    <legend class="sr-only">{title}</legend>
    {values.map((value) => (
      <label key={value} class="row">
        <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoice(value)} />
        {value}
      </label>
    ))}
  </fieldset>
);
