// What stands around the split: the head of the page, the examples, what is wrong with an address, and the foot.
import { goTo, refused, reset, show } from '../store.js';
import { toAddress } from '../model/address.js';
import { fullName, operatorNames, operators } from '../model/operators.js';
import { presets } from '../model/presets.js';
import { Button, Choices, CopyButton, useModel } from './bits.jsx';

const install = 'npm install tensorsplit';

export const Head = () => (
  <header class="row top">
    <Button class="skip" onClick={() => goTo()} text="Skip to the table" />
    <h1>
      <button class="logo" id="logo" onClick={reset}>
        <img src="icon.svg" alt="" width="28" height="28" />
        tensorsplit
      </button>
    </h1>
    <p class="motto">Pull: the picture comes apart.</p>
  </header>
);

/** An address that could not be read is not passed over in silence. */
export function Notice() {
  const strange = refused.value;
  return (
    <div role="status" class="notices">
      {strange.length > 0 && (
        <p class="row notice" id="notice">
          <span>
            Of this address some was not understood: <code>{strange.join(', ')}</code>. What is shown takes the first
            example instead of it.
          </span>
          <Button onClick={() => (refused.value = [])} text="Close" />
        </p>
      )}
    </div>
  );
}

/** @type {Record<string, string>} */
const titles = Object.fromEntries(presets.map(({ name }) => [name, name]));

export function Presets() {
  const { state } = useModel();
  const chosen = presets.find((preset) => toAddress(preset.state) === toAddress(state));
  return (
    <nav class="presets" aria-label="Examples">
      <Choices
        name="preset"
        titles={titles}
        chosen={chosen?.name}
        onChoose={(name) => show(presets.find((preset) => preset.name === name)?.state ?? {})}
      />
      <p id="preset-about" class="about">
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
      <a href="https://www.npmjs.com/package/tensorsplit">Package and docs</a>
      {operatorNames.map((name) => (
        <a key={name} href={operators[name].page}>
          {operators[name].family} {operators[name].title}
        </a>
      ))}
    </nav>
  </footer>
);
