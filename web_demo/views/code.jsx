// The split as code: the package's own can be edited and runs, the other dialects stand beside it.
import { useEffect, useState } from 'preact/hooks';

import { SplitError, Tensor } from '../../js/index.js';
import { store, ts } from '../app.js';
import { patchOfCall } from '../model/calls.js';
import { dialects } from '../model/code.js';
import { examples } from '../model/examples.js';
import { shape, textOf } from '../model/narrate.js';
import { runProgram } from '../model/program.js';
import { solve } from '../model/solve.js';
import { fit, initial } from '../model/state.js';
import { Button, Choices, Panel, Pre, Snippet, Tokens, useDraft, useModel } from './bits.jsx';

/** @import { Patch } from '../nouns.js' */
/** @import { Call } from '../model/calls.js' */

/** The most lines of what a program prints, and the most shapes of what a call gives, that are shown. */
const [mostLines, mostShapes] = [60, 4];

/** How long code that follows the picture waits for the next change before it runs, in milliseconds. */
const calm = 150;

/** What a call gives, in short. @param {Call} call */
function resultOf({ method, result }) {
  const all = (method === 'plan' ? result.outputs : [result].flat()).map((/** @type {any} */ one) => one?.dims);
  const shapes = all.slice(0, mostShapes).map((/** @type {any} */ dims) => (dims ? shape(dims) : 'a picture'));
  return `${all.length} × ${shapes.join('  ')}${all.length > mostShapes ? ' …' : ''}`;
}

/** Runs a program, and says which of its calls the picture can show, and why not. @param {string} text */
function run(text) {
  const { lines, calls, fault } = runProgram(text, { ts, exports: { Tensor, SplitError } });
  /** @param {number} at */
  const lineOf = (at) => text.slice(0, at).split('\n').length;
  const results = calls.map((call) => {
    const patch = patchOfCall(call);
    const excess = patch && solve(ts, fit({ ...initial, ...patch })).fault?.message;
    const { start } = call.node;
    return {
      start,
      line: lineOf(start),
      name: `ts.${call.method}`,
      says: resultOf(call),
      patch: excess ? null : patch,
      excess,
    };
  });
  return { text, lines, results, fault, wrong: fault && `Line ${lineOf(fault.span.start)}: ${fault.message}` };
}

function Editor() {
  const { state, answer, fault } = useModel();
  const [draft, setDraft] = useDraft();
  const [ran, setRan] = useState(() => run(''));
  const written = answer === null ? [] : dialects.tensorsplit({ ts, state, answer });
  const text = draft ?? textOf(written);
  useEffect(() => {
    if (ran.text === text) return;
    const timer = setTimeout(() => setRan(run(text)), calm);
    return () => clearTimeout(timer);
  }, [text]);
  const { lines, results, wrong } = ran;
  const span = ran.text === text && draft !== null ? ran.fault?.span : undefined;
  const { start, end } = span ?? { start: text.length, end: text.length };

  /** Takes over what is typed; the picture shows the call before the caret. @param {string} next @param {Patch | null | undefined} patch */
  const put = (next, patch) => {
    if (patch) store.set(patch, { gesture: 'code' });
    setDraft(next);
  };
  /** @param {string} next @param {number} caret */
  const edit = (next, caret) => {
    const now = run(next);
    setRan(now);
    const shown = now.results.filter(({ patch }) => patch !== null);
    put(next, now.fault ? null : (shown.filter((one) => one.start <= caret).at(-1) ?? shown[0])?.patch);
  };
  return (
    <Snippet name="tensorsplit" kind="editor" hint="edit it: it runs as you type" text={text}>
      <div class="editor-box" dir="ltr">
        <pre aria-hidden="true">
          <code>
            {draft === null ? <Tokens tokens={written} /> : text.slice(0, start)}
            {span && <mark>{text.slice(start, end) || ' '}</mark>}
            {draft === null ? '' : text.slice(end)}
            {'\n'}
          </code>
        </pre>
        <textarea
          id="editor"
          aria-label="tensorsplit code: edit it, and the picture follows"
          aria-invalid={span !== undefined || undefined}
          aria-describedby="editor-result"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          value={text}
          onInput={({ currentTarget }) => edit(currentTarget.value, currentTarget.selectionEnd)}
          onBlur={store.endGesture}
        />
      </div>
      <div id="editor-result" role="status" class={wrong || answer === null ? 'result refused' : 'result'}>
        {answer === null && draft === null && <p>No code for a split that is refused. {fault?.message}</p>}
        {wrong && <p>{wrong}</p>}
        {results.slice(0, mostLines).map(({ line, name, says, patch, excess }, i) => (
          <p key={i} class="row">
            <span>
              Line {line}, {name} → {says} {excess}
            </span>
            {patch && results.length > 1 && (
              <Button aria-label={`Show line ${line} in the picture`} onClick={() => put(text, patch)} text="Show it" />
            )}
          </p>
        ))}
      </div>
      {lines.length > 0 && (
        <Pre label="What it prints" id="editor-output">
          {lines.slice(0, mostLines).join('\n')}
          {lines.length > mostLines && `\n… and ${lines.length - mostLines} lines more`}
        </Pre>
      )}
      <label class="row examples">
        Another call:
        <select id="examples" value="" onChange={({ currentTarget }) => edit(examples[currentTarget.value], Infinity)}>
          <option value="">choose one …</option>
          {Object.keys(examples).map((name) => (
            <option key={name} value={name}>
              ts.{name}
            </option>
          ))}
        </select>
        <span class="hint">What runs here: calls of the package, const, for … of, try and arrow functions.</span>
      </label>
    </Snippet>
  );
}

export function Code() {
  const model = useModel();
  const [dialect, setDialect] = useState('tensorsplit');
  const { state, answer } = model;
  const written = answer === null ? [] : dialects[dialect]({ ts, state, answer });
  return (
    <Panel
      id="code"
      title="Code"
      beside={
        <Choices
          name="dialect"
          options={Object.keys(dialects).map((value) => ({ value, title: value }))}
          chosen={dialect}
          onChoose={setDialect}
        />
      }
    >
      {dialect === 'tensorsplit' ? (
        <Editor />
      ) : (
        <Snippet name={dialect} text={textOf(written)}>
          <Pre label={`${dialect} code`}>
            <Tokens tokens={written} />
          </Pre>
        </Snippet>
      )}
    </Panel>
  );
}
