// Small things that all views are made of.
import { useState } from 'preact/hooks';

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
      <button id={id} aria-label={label} onClick={copy}>
        {status || text}
      </button>
      <span class="sr-only" role="status" children={status} />
    </>
  );
}

/** One of a few. @param {{ name: string, title: string, values: readonly string[], chosen: string, onChoice: (value: string) => void }} props */
export const Choice = ({ name, title, values, chosen, onChoice }) => (
  <fieldset class="row">
    <legend class="sr-only">{title}</legend>
    {values.map((value) => (
      <label key={value} class="row">
        <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoice(value)} />
        {value}
      </label>
    ))}
  </fieldset>
);
