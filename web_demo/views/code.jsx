// The split as code: the package's own can be edited and runs, the other dialects stand beside it.
import { useEffect, useRef, useState } from 'preact/hooks';

import { store, ts } from '../app.js';
import { dialects } from '../model/code.js';
import { examples } from '../model/examples.js';
import { mostSeconds } from '../model/limits.js';
import { textOf } from '../model/narrate.js';
import { order, startWorker } from '../worker/start.js';
import { Button, Choices, CopyButton, Panel, Tokens, calm, useDraft, useModel } from './bits.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Run } from '../model/program.js' */
/** @import { Token } from '../nouns.js' */

/** @param {string} message @returns {Run} */
const failed = (message) => ({ lines: [], results: [], fault: { message, line: 1, start: 0, end: 0 } });

/** What comes of a program, which runs in a worker of its own; null until it is known. @param {string} text @param {boolean} isWanted Until it is seen or typed in, the worker need not be loaded. */
function useRun(text, isWanted) {
  const [ran, setRan] = useState(/** @type {(Run & { text: string }) | null} */ (null));
  useEffect(() => {
    if (!isWanted) return undefined;
    /** @type {Worker | undefined} */
    let worker;
    const stop = () => {
      clearTimeout(start);
      clearTimeout(limit);
      worker?.terminate();
    };
    const tell = (/** @type {Run} */ run) => {
      stop();
      setRan({ ...run, text });
    };
    const start = setTimeout(async () => {
      try {
        worker = startWorker();
        tell(await order(worker, { text }));
      } catch {
        tell(failed('Programs do not run here: browsers start no worker for a page from the disk.'));
      }
    }, calm);
    const tooLong = failed(`This was stopped: it takes more than ${mostSeconds} seconds.`);
    const limit = setTimeout(tell, mostSeconds * 1000, tooLong);
    return stop;
  }, [text, isWanted]);
  return ran;
}

/** Code that is only read. @param {{ label: string, id?: string, children: ComponentChildren }} props */
const Pre = ({ label, id, children }) => (
  <pre id={id} tabIndex={0} role="region" aria-label={label} dir="ltr">
    <code>{children}</code>
  </pre>
);

/** @param {{ written: Token[] }} props The code of the split on the page. */
function Editor({ written }) {
  const { answer } = useModel();
  const [draft, setDraft] = useDraft();
  const text = draft ?? textOf(written);
  const [isSeen, setSeen] = useState(false);
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const observer = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && setSeen(true));
    observer.observe(/** @type {Element} */ (box.current));
    return () => observer.disconnect();
  }, []);
  const ran = useRun(text, isSeen || draft !== null);
  const { lines, results, fault: wrong } = ran ?? { lines: [], results: [], fault: null };
  const shown = results.filter(({ patch }) => patch !== null);
  /** Takes over what a call says, under the code that says it. @param {(typeof results)[number]} call */
  const put = ({ patch }) => {
    store.set(patch ?? {}, { gesture: 'code' });
    setDraft(text);
  };
  useEffect(() => {
    if (draft !== null && ran?.text === draft && !wrong && shown.length > 0) put(shown[shown.length - 1]);
  }, [ran]);
  const { start, end } =
    draft !== null && wrong && ran?.text === text ? wrong : { start: text.length, end: text.length };
  return (
    <div class="editor">
      <div class="row">
        <label class="row">
          Edit it: it runs as you type. Or begin with
          <select id="examples" value="" onChange={({ currentTarget }) => setDraft(examples[currentTarget.value])}>
            <option value="">another call …</option>
            {Object.keys(examples).map((name) => (
              <option key={name} value={name}>
                ts.{name}
              </option>
            ))}
          </select>
        </label>
        <CopyButton label="Copy the tensorsplit code" copied={() => text} />
      </div>
      <div class="editor-box" dir="ltr" ref={box}>
        <pre aria-hidden="true">
          <code>
            {draft === null ? <Tokens tokens={written} /> : text.slice(0, start)}
            {end > start && <mark>{text.slice(start, end)}</mark>}
            {draft === null ? '' : text.slice(end)}
            {'\n'}
          </code>
        </pre>
        <textarea
          id="editor"
          aria-label="tensorsplit code: edit it, and the picture follows"
          aria-invalid={end > start || undefined}
          aria-describedby="editor-result"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          value={text}
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
          onBlur={store.endGesture}
        />
      </div>
      <div id="editor-result" role="status" class={wrong || answer === null ? 'result refused' : 'result'}>
        {answer === null && draft === null && <p>No code for a split that is refused.</p>}
        {wrong && (
          <p>
            Line {wrong.line}: {wrong.message}
          </p>
        )}
        {results.map((call, i) => (
          <p key={i} class="row">
            <span>
              Line {call.line}, ts.{call.method} → {call.says} {call.excess}
            </span>
            {shown.length > 1 && call.patch && (
              <Button aria-label={`Show line ${call.line} in the picture`} onClick={() => put(call)} text="Show it" />
            )}
          </p>
        ))}
      </div>
      {lines.length > 0 && (
        <Pre label="What it prints" id="editor-output">
          {lines.join('\n')}
        </Pre>
      )}
    </div>
  );
}

export function Code() {
  const { state, answer, input } = useModel();
  const [dialect, setDialect] = useState('tensorsplit');
  const written = answer === null ? [] : dialects[dialect]({ ts, state, answer, input });
  const titles = Object.fromEntries(Object.keys(dialects).map((name) => [name, name]));
  return (
    <Panel
      id="code"
      title="Code"
      beside={<Choices name="dialect" titles={titles} chosen={dialect} onChoose={setDialect} />}
    >
      {dialect === 'tensorsplit' ? (
        <Editor written={written} />
      ) : (
        <div>
          <CopyButton label={`Copy the ${dialect} code`} copied={() => textOf(written)} />
          <Pre label={`${dialect} code`}>
            <Tokens tokens={written} />
          </Pre>
        </div>
      )}
    </Panel>
  );
}
