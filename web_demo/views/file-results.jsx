// What is said of a file: its values stand in the cells, a picture comes apart beside them, the nodes of a model are listed.
import { goTo, show, ts } from '../app.js';
import { stateOf } from '../data/nodes.js';
import { counted, shape } from '../model/narrate.js';
import { Button, useModel } from './bits.jsx';

/** @import { SplitNode } from '../data/nodes.js' */
/** @import { Found } from '../data/read.js' */
/** @import { Held } from '../nouns.js' */

/** Puts a tensor with its values on the page. @param {Extract<Found, { tensor: Held }>} found */
export const edit = ({ tensor, patch }) => show({ ...patch, type: tensor.type, dims: [...tensor.dims] }, tensor);

/** A tensor of a file, whose values the cells show as long as the picture is of it. @param {Extract<Found, { tensor: Held }>} found */
function Tensor(found) {
  const isShown = useModel().input === found.tensor;
  return (
    <>
      <p>
        {found.words} {isShown ? 'Its values stand in the cells below.' : 'The picture below is of another tensor now.'}
      </p>
      {!isShown && <Button onClick={() => edit(found)} text="Show its values" />}
    </>
  );
}

/** @param {readonly unknown[] | null | undefined} dims */
const dimsText = (dims) => (dims ? shape(dims.map((dim) => dim ?? '?')) : 'unknown');

/** The shapes of the outputs, as the package infers them. @param {SplitNode} node @returns {string} */
function outputsOf(node) {
  try {
    const shapes = ts.inferNode(node, node.inputs) ?? [];
    if (Array.isArray(shapes)) return shapes.map((output) => dimsText(output?.dims)).join(', ');
    return `a list of ${shapes.length ?? '?'} × ${dimsText(shapes.sequence.dims)}`;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/** @param {{ nodes: SplitNode[] }} props */
const Nodes = ({ nodes }) => (
  <>
    <p>{counted(nodes.length, 'node')} to split with.</p>
    <ul class="nodes">
      {nodes.map((node, i) => {
        const { state, notes } = stateOf(node);
        const [data] = node.inputs;
        const name = node.name === '' ? `node ${i}` : node.name;
        const showNode = () => {
          show(state ?? {});
          goTo();
        };
        return (
          <li key={i} class="row">
            <span>
              <b>{name}</b> {[`${node.opType}-${node.opset}`, ...notes].join('; ')}
              <br />
              <span class="mono">
                {data ? `${data.type ?? '?'} ${dimsText(data.dims)}` : 'no input'} → {outputsOf(node)}
              </span>
            </span>
            <Button aria-label={`Show it: ${name}`} off={state === null} onClick={showNode} text="Show it" />
          </li>
        );
      })}
    </ul>
  </>
);

/** What a file holds. @param {{ found: Found }} props */
export const Result = ({ found }) =>
  found.kind === 'model' ? (
    <Nodes {...found} />
  ) : found.kind === 'tensor' ? (
    <Tensor {...found} />
  ) : (
    <p>{found.words}</p>
  );
