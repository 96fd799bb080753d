// Small things that all views are made of.
import { useState } from 'preact/hooks';

/** @import { ButtonProps } from '../nouns.js' */

/** @param {ButtonProps} props */
export const Button = ({ text, off = false, onClick, ...rest }) => (
  <button {...rest} aria-disabled={off} onClick={() => !off && onClick()}>
    {text}
  </button>
);

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
