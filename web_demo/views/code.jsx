// The split as code: the package's own can be edited and runs, the other dialects follow.
import { spot, store, takes, ts } from '../app.js';
import { CallError, readCall } from '../model/call.js';
import { dialects, javascript, textOf } from '../model/code.js';
import { twinOf } from '../model/indexing.js';
import { controlOf } from '../model/mends.js';
import { operators, patchOf } from '../model/operators.js';
import { partsInShort, shape } from '../model/narrate.js';
import { faultOf } from '../model/solve.js';
import { CopyButton, useDraft } from './bits.jsx';

/** @typedef {import('../main.jsx').Model} Model */
/** @typedef {import('../model/code.js').Token} Token */
/** @typedef {{ message: string, span: [number, number] }} Complaint */

/** The part that the cell looked at belongs to. @param {Model} model */
function usePart({ shown }) {
  const at = spot.use();
  if (at === null || shown === null) return -1;
  return at.chunk >= 0 ? at.chunk : twinOf(shown, at.flat).chunk;
}

/** @param {{ tokens: Token[], model: Model }} props */
function Tokens({ tokens, model }) {
  const lit = usePart(model);
  return (
    <>
      {tokens.map((token, i) =>
        typeof token === 'string' ? (
          token
        ) : (
          <span key={i} class={`token hue-${model.hues(token.chunk)}${token.chunk === lit ? ' is-lit' : ''}`}>
            {token.text}
          </span>
        ),
      )}
    </>
  );
}

/**
 * Reads the code and puts it to the package.
 *
 * @param {string} text
 * @returns {{ patch: Partial<import('../model/state.js').State>, parts: string } | Complaint}
 */
function runCode(text) {
  /** @type {import('../model/call.js').Call | null} */
  let call = null;
  try {
    call = readCall(text);
    const { operator, type, dims, options } = call;
    const { outputs } = ts.plan(operator, /** @type {any} */ ({ type, dims }), options);
    const patch = { type: String(type), dims: /** @type {number[]} */ (dims), ...patchOf(operator, options) };
    const shapes = outputs.slice(0, 4).map((output) => shape(output.dims));
    return { patch, parts: `${outputs.length} × ${shapes.join('  ')}${outputs.length > 4 ? ' …' : ''}` };
  } catch (error) {
    if (error instanceof CallError) return { message: error.message, span: error.span };
    const { code, message } = faultOf(error);
    const { spans = {}, operator } = call ?? {};
    const sizes = operator === undefined ? [] : Object.values(operators[operator]?.ways ?? {});
    const names =
      { sizes, axis: ['axis'], opset: ['opset'], keepdims: ['keepdims'] }[/** @type {'sizes'} */ (controlOf(code))] ??
      [];
    const name = names.find((one) => spans[one] !== undefined) ?? 'call';
    return { message, span: spans[name] ?? [0, text.length] };
  }
}

/** @param {{ model: Model }} props */
function Editor({ model: { state, answer, fault }, model }) {
  const [draft, setDraft] = useDraft();
  const written = answer === null ? [] : javascript({ state, answer, takes });
  const text = draft ?? textOf(written);
  const result = draft === null ? null : runCode(draft);
  const complaint = result !== null && 'message' in result ? result : null;
  /** @param {string} next */
  const edit = (next) => {
    const found = runCode(next);
    if ('patch' in found) store.set(found.patch, { gesture: 'code' });
    setDraft(next);
  };
  const lines = text.slice(0, complaint?.span[0] ?? 0).split('\n').length;
  return (
    <article class="snippet editor">
      <header>
        <h3>tensorsplit</h3>
        <span class="hint">edit it: it runs as you type</span>
        <CopyButton label="Copy the tensorsplit code" text={() => text}>
          Copy
        </CopyButton>
      </header>
      <div class="editor-box" dir="ltr">
        <pre aria-hidden="true">
          <code>
            {draft === null ? (
              <Tokens tokens={written} model={model} />
            ) : complaint === null ? (
              text
            ) : (
              <>
                {text.slice(0, complaint.span[0])}
                <mark>{text.slice(...complaint.span) || ' '}</mark>
                {text.slice(complaint.span[1])}
              </>
            )}
            {'\n'}
          </code>
        </pre>
        <textarea
          id="editor"
          aria-label="tensorsplit code: edit it, and the picture follows"
          aria-invalid={complaint !== null || undefined}
          aria-describedby="editor-result"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          value={text}
          onInput={({ currentTarget }) => edit(currentTarget.value)}
          onBlur={() => store.endGesture()}
        />
      </div>
      <p id="editor-result" role="status" class={complaint === null && answer !== null ? 'result' : 'result refused'}>
        {complaint !== null
          ? `Line ${lines}: ${complaint.message}`
          : answer === null
            ? `No code for a split that is refused. ${fault?.message ?? ''}`
            : `→ ${result !== null && 'parts' in result ? result.parts : partsInShort(answer)}`}
      </p>
    </article>
  );
}

/** @param {{ model: Model }} props */
export function Code({ model }) {
  const { state, answer } = model;
  return (
    <section class="panel" id="code" aria-labelledby="code-title">
      <h2 id="code-title">Code</h2>
      <div class="snippets">
        <Editor model={model} />
        {answer !== null &&
          dialects.map(([name, write]) => {
            const tokens = write({ state, answer, takes });
            return (
              <article key={name} class="snippet">
                <header>
                  <h3>{name}</h3>
                  {Array.isArray(tokens) && (
                    <CopyButton label={`Copy the ${name} code`} text={() => textOf(tokens)}>
                      Copy
                    </CopyButton>
                  )}
                </header>
                {Array.isArray(tokens) ? (
                  <pre tabIndex={0} role="region" aria-label={`${name} code`} dir="ltr">
                    <code>
                      <Tokens tokens={tokens} model={model} />
                    </code>
                  </pre>
                ) : (
                  <p class="hint none">{tokens.reason}</p>
                )}
              </article>
            );
          })}
      </div>
    </section>
  );
}
