// The list of the nodes of a model.
import { opened } from '../page/files.js';
import { model, show, tensor } from '../page/store.js';
import { isSame } from '../model/state.js';

/** Renders the nodes of the open model, in file order. */
export function Nodes() {
  if (opened.value === null || tensor.value !== 'file') return null;
  const { name, nodes, words } = opened.value;
  return (
    <nav class="nodes" aria-label={`Nodes of ${name}`}>
      <p>{`${name}: ${words}`}</p>
      <ul id="nodes">
        {nodes.map(({ name: title, state, words: shapes, fault }, i) => (
          <li key={i} data-node={i} class={state ? '' : 'is-refused'}>
            <button
              aria-disabled={state === null}
              aria-current={state && isSame(state, model.value.state) ? 'true' : undefined}
              onClick={() => state && show(state, 'file', null)}
            >
              <b>{title}</b> <span>{fault || shapes}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
