// The button that copies a text.
import { useEffect, useState } from 'preact/hooks';

/**
 * Renders a button that copies text to the clipboard, and shows for three seconds whether it succeeded.
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
