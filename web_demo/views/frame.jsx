// What stands around the split: the head of the page, the examples, what is wrong with an address, and the foot.
import { goTo, model, refused, reset, setPicture, show } from '../store.js';
import { toAddress } from '../model/address.js';
import { fullName, operatorNames, operators, titleOf } from '../model/operators.js';
import { presets } from '../model/presets.js';
import { Button, CopyButton } from './bits.jsx';

const install = 'npm install tensorsplit';

/** Documents by their names: the build puts them next to the page. */
const documents = [
  ['Documents', 'README'],
  ['API', 'docs/api'],
  ['Semantics', 'docs/semantics'],
  ['Cookbook', 'docs/cookbook'],
];

export const Head = () => (
  <header class="row top">
    <Button class="skip" onClick={() => goTo()} text="Skip to the table" />
    <h1>
      <button class="row" id="logo" onClick={reset}>
        <img src="icon.svg" alt="" width="28" height="28" />
        tensorsplit
      </button>
    </h1>
    <p class="hint">
      splits and joins tensors
      <br />
      in WebAssembly SIMD
    </p>
  </header>
);

/** An address that could not be read is not passed over in silence. */
export const Notice = () => (
  <div role="status" class="notices">
    {refused.value.length > 0 && (
      <p class="row notice" id="notice">
        <span>
          Parts of this link were not understood: <code>{refused.value.join(', ')}</code>. The first example is used for
          those.
        </span>
        <Button onClick={() => (refused.value = [])} text="Close" />
      </p>
    )}
  </div>
);

/** The planes of a picture are seen on the first screen. */
function showPlanes() {
  setPicture({ way: 'Colours', apart: 1 });
  document.getElementById('picture')?.scrollIntoView({ block: 'center' });
}

export function Presets() {
  const { state } = model.value;
  const chosen = presets.find((preset) => toAddress(preset.state) === toAddress(state));
  return (
    <nav class="presets" aria-label="Examples">
      <div class="row">
        {presets.map((preset) => (
          <button
            key={preset.name}
            data-key={`preset-${preset.name}`}
            aria-pressed={preset === chosen}
            onClick={() => show(preset.state)}
          >
            {preset.name}
          </button>
        ))}
        <Button
          data-key="preset-RGBA"
          title="A picture and its planes"
          onClick={showPlanes}
          text="RGBA (the picture above)"
        />
      </div>
      <p id="preset-about" class="hint">
        {chosen?.about ?? `Your own: ${fullName(state)}.`}
      </p>
    </nav>
  );
}

export const Foot = () => (
  <footer>
    <p>
      tensorsplit {VERSION}, {(GZIP_BYTES / 1000).toFixed(1)} KB with its WebAssembly, compressed. Everything here is
      computed on your machine; nothing is sent anywhere.
    </p>
    <p>
      <code>{install}</code> <CopyButton label="Copy the install line" copied={() => install} />
    </p>
    <nav aria-label="More" class="row">
      {documents.map(([name, path]) => (
        <a key={name} href={`documents/${path}.html`}>
          {name}
        </a>
      ))}
      {operatorNames.map((name) => (
        <a key={name} href={operators[name].page}>
          {titleOf(name)}
        </a>
      ))}
    </nav>
  </footer>
);
