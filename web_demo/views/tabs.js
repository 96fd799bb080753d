// Tabs, as the ARIA practices want them: one stop for Tab, arrow keys within.
import { byId } from './dom.js';

/**
 * @param {string[]} names Of the tabs, in order; their buttons are #tab-name, their panels #panel-name.
 * @returns {(name: string) => void} Shows a tab.
 */
export function makeTabs(names) {
  /** @param {string} name */
  const show = (name) => {
    for (const each of names) {
      const isShown = each === name;
      const tab = byId(`tab-${each}`);
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      byId(`panel-${each}`).hidden = !isShown;
    }
  };
  for (const [i, name] of names.entries()) {
    const tab = byId(`tab-${name}`);
    tab.addEventListener('click', () => show(name));
    tab.addEventListener('keydown', (event) => {
      /** @type {Record<string, number>} */
      const places = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: names.length - 1 };
      const to = places[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const next = names[(to + names.length) % names.length];
      show(next);
      byId(`tab-${next}`).focus();
    });
  }
  show(names[0]);
  return show;
}
