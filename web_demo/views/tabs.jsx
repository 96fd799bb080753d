// What else there is to a split, a tab each; the one that is open has its name in the address.
import { openTab, tab, tabs } from '../app.js';
import { Section } from './bits.jsx';

/** @import { ComponentChildren } from 'preact' */
/** @import { Tab } from '../app.js' */

const names = /** @type {Tab[]} */ (Object.keys(tabs));

/** Arrow keys go from tab to tab. @param {KeyboardEvent} event */
function press(event) {
  const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -names.indexOf(tab.value), End: -1 - names.indexOf(tab.value) };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (step === undefined) return;
  event.preventDefault();
  const next = names.at((names.indexOf(tab.value) + step) % names.length) ?? names[0];
  openTab(next);
  document.getElementById(`tab-${next}`)?.focus();
}

/** @param {{ children: ComponentChildren }} props Of the tab that is open. */
export const Tabs = ({ children }) => (
  <div class="tabs">
    <div role="tablist" aria-label="More of this split" onKeyDown={press}>
      {names.map((name) => (
        <button
          key={name}
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab.value}
          aria-controls="tab-panel"
          tabIndex={name === tab.value ? 0 : -1}
          onClick={() => openTab(name)}
        >
          {tabs[name]}
        </button>
      ))}
    </div>
    <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab.value}`}>
      <Section key={tab.value}>{children}</Section>
    </div>
  </div>
);
