// The split as code: the package's own can be edited and runs, the other dialects follow.
import { store, ts } from '../app.js';
import { readCall } from '../model/call.js';
import { dialects, javascript } from '../model/code.js';
import { controlOf } from '../model/mends.js';
import { partsInShort, shape, textOf } from '../model/narrate.js';
import { operators, patchOf } from '../model/operators.js';
import { faultOf } from '../model/solve.js';
import { Panel, Pre, Snippet, Tokens, useDraft, useModel } from './bits.jsx';

/** @import { Span } from '../model/call.js' */
/** @import { Patch } from '../nouns.js' */

/** @typedef {{ says: string, patch?: Patch, span?: Span }} Verdict `span`: where it fails. */

/** Reads the code and puts it to the package. @param {string} text @returns {Verdict} */
function runCode(text) {
  /** @type {ReturnType<typeof readCall> | null} */
  let call = null;
  try {
    call = readCall(text);
    const { operator, type, dims, options } = call;
    const { outputs } = ts.plan(
      operators[operator].method,
      /** @type {any} */ ({ type, dims }),
      /** @type {any} */ (options),
    );
    const patch = { type: String(type), dims: /** @type {number[]} */ (dims), ...patchOf(operator, options) };
    const shapes = outputs.slice(0, 4).map((output) => shape(output.dims));
    return { says: `→ ${outputs.length} × ${shapes.join('  ')}${outputs.length > 4 ? ' …' : ''}`, patch };
  } catch (error) {
    const { code, message } = faultOf(error);
    let { span = { start: 0, end: text.length } } = /** @type {{ span?: Span }} */ (error);
    if (call !== null) {
      const { nodes, operator } = call;
      const control = controlOf(code);
      const names = control === 'sizes' ? Object.values(operators[operator].ways) : [control];
      span = nodes[names.find((name) => name in nodes) ?? 'call'];
    }
    return { says: `Line ${text.slice(0, span.start).split('\n').length}: ${message}`, span };
  }
}

function Editor() {
  const { state, answer, fault } = useModel();
  const [draft, setDraft] = useDraft();
  const written = answer === null ? [] : javascript({ ts, state, answer });
  const text = draft ?? textOf(written);
  const verdict =
    answer === null ? `No code for a split that is refused. ${fault?.message}` : `→ ${partsInShort(answer)}`;
  /** @type {Verdict} */
  const { says, span } = draft === null ? { says: verdict } : runCode(draft);
  const { start, end } = span ?? { start: text.length, end: text.length };
  /** @param {string} next */
  const edit = (next) => {
    const { patch } = runCode(next);
    if (patch) store.set(patch, { gesture: 'code' });
    setDraft(next);
  };
  return (
    <Snippet name="tensorsplit" kind="editor" hint="edit it: it runs as you type" text={text}>
      <div class="editor-box" dir="ltr">
        <pre aria-hidden="true">
          <code>
            {draft === null ? <Tokens tokens={written} /> : text.slice(0, start)}
            {span && <mark>{text.slice(start, end) || ' '}</mark>}
            {text.slice(end)}
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
          onInput={({ currentTarget }) => edit(currentTarget.value)}
          onBlur={store.endGesture}
        />
      </div>
      <p id="editor-result" role="status" class={span || answer === null ? 'result refused' : 'result'}>
        {says}
      </p>
    </Snippet>
  );
}

export function Code() {
  const { state, answer } = useModel();
  return (
    <Panel id="code" title="Code">
      <div class="snippets">
        <Editor />
        {answer !== null &&
          Object.entries(dialects).map(([name, write]) => {
            const written = write({ ts, state, answer });
            return (
              <Snippet key={name} name={name} text={textOf(written)}>
                <Pre label={`${name} code`}>
                  <Tokens tokens={written} />
                </Pre>
              </Snippet>
            );
          })}
      </div>
    </Panel>
  );
}
