// What stands around the split: the head of the page, the examples, what is wrong with an address, and the foot.
import { refused, store, values } from '../app.js';
import { toAddress } from '../model/address.js';
import { bytesInWords } from '../model/narrate.js';
import { fullName, operatorNames, operators } from '../model/operators.js';
import { presets } from '../model/presets.js';
import { CopyButton } from './bits.jsx';

/** @typedef {import('../main.jsx').Model} Model */

const install = 'npm install tensorsplit';
const npmPage = 'https://www.npmjs.com/package/tensorsplit';

const Install = () => (
  <p class="install">
    <code>{install}</code>
    <CopyButton label="Copy the install line" text={() => install}>
      Copy
    </CopyButton>
  </p>
);

export const Head = () => (
  <header class="top">
    <a
      class="skip"
      href="#stage"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('stage')?.focus();
      }}
    >
      Skip to the picture
    </a>
    <div class="brand">
      <h1>
        <img src="icon.svg" alt="" width="34" height="34" />
        tensorsplit
      </h1>
      <p>See what a split does to a tensor. Change anything: everything follows.</p>
    </div>
    <Install />
  </header>
);

/** An address that could not be read is not passed over in silence. */
export function Notice() {
  const strange = refused.use();
  return (
    <div role="status" class="notices">
      {strange.length > 0 && (
        <p class="notice" id="notice">
          <span>
            Of this address some was not understood: <code>{strange.join(', ')}</code>. What is shown takes the first
            example instead of it.
          </span>
          <button type="button" onClick={() => refused.set([])}>
            Close
          </button>
        </p>
      )}
    </div>
  );
}

/** @param {{ model: Model }} props */
export function Presets({ model: { state } }) {
  const here = toAddress({ ...state, view: 'folded' });
  const chosen = presets.find((preset) => toAddress(preset.state) === here);
  return (
    <nav class="presets" aria-label="Examples">
      <div class="preset-list">
        {presets.map((preset) => (
          <button
            key={preset.name}
            type="button"
            class="preset"
            data-key={`preset-${preset.name}`}
            aria-pressed={preset === chosen}
            onClick={() => {
              values.drop();
              store.set(preset.state, { isJump: true });
            }}
          >
            {preset.name}
          </button>
        ))}
      </div>
      <p id="preset-about" class="about">
        {chosen?.about ?? `Your own: ${fullName(state)}.`}
      </p>
    </nav>
  );
}

export const Foot = () => (
  <footer>
    <p>
      tensorsplit {VERSION}, {bytesInWords(GZIP_BYTES)} with its WebAssembly, compressed. Everything here is computed on
      your machine; nothing is sent anywhere.
    </p>
    <Install />
    <nav aria-label="More">
      <a href={npmPage}>Package and docs</a>
      {operatorNames.map((name) => (
        <a key={name} href={operators[name].page}>
          {operators[name].family} {operators[name].title}
        </a>
      ))}
      <a href="?embed">Embed this page</a>
    </nav>
  </footer>
);
