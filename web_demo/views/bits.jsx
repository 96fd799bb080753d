// Small components that several views use.
import { useEffect, useState } from 'preact/hooks';

/**
 * Renders a button that copies text to the clipboard, and shows for three seconds whether it succeeded.
 *
 * @param {{ copied: () => string, label: string, id?: string, text?: string }} props
 */
export function CopyButton({ copied, label, id, text = 'Copy' }) {
  const [status, setStatus] = useState('');
  useEffect(() => {
    const timer = setTimeout(setStatus, 3000, '');
    return () => clearTimeout(timer);
  }, [status]);
  const copy = async () => {
    // A second copy is announced too, and shown for three seconds of its own.
    setStatus('');
    // `clipboard` is missing on pages that were loaded over plain HTTP.
    const done = await navigator.clipboard?.writeText(copied()).then(
      () => 'Copied',
      () => undefined,
    );
    setStatus(done ?? 'The browser refused');
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

/**
 * Renders radio buttons for a few values.
 *
 * @param {{ name: string, title: string, values: readonly string[], chosen: string, onChoice: (value: string) => void }} props
 */
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
