// Small helpers to make and find elements.

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | ((event: any) => void)>} [attributes] Functions are listeners:
 *   `onclick`; `text` is the text within; false leaves an attribute out.
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, children = []) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (name === 'text') element.textContent = String(value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Puts children in place of those there are, but keeps the focus on the one with the same `data-key`.
 *
 * @param {HTMLElement} parent
 * @param {Node[]} children
 */
export function replaceKeepingFocus(parent, children) {
  const focused = parent.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const key = focused?.dataset.key;
  const selection = focused instanceof HTMLInputElement && focused.type === 'text' ? focused.selectionStart : null;
  parent.replaceChildren(...children);
  if (focused === null || key === undefined) return;
  const next = /** @type {HTMLElement | null} */ (parent.querySelector(`[data-key="${CSS.escape(key)}"]`));
  next?.focus({ preventScroll: true });
  if (next instanceof HTMLInputElement && selection !== null) next.setSelectionRange(selection, selection);
}

/**
 * A number box that tells of whole changes and of each step.
 *
 * @param {{ label: string, value: number, key: string, min?: number, describedBy?: string, onchange: (value: number) => void }}
 *   options
 * @returns {HTMLInputElement}
 */
export function numberBox({ label, value, key, min, describedBy, onchange }) {
  const input = make('input', {
    type: 'number',
    step: 1,
    inputmode: 'numeric',
    'aria-label': label,
    'data-key': key,
    ...(min === undefined ? {} : { min }),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  });
  input.value = Number.isNaN(value) ? '' : String(value);
  input.addEventListener('change', () => onchange(input.value === '' ? NaN : Number(input.value)));
  return input;
}

/** @param {number} chunk @param {number} hues @returns {string} The class that gives an element the colour of a chunk. */
export const chunkClass = (chunk, hues) => `chunk chunk-${chunk % hues}`;

/**
 * Offers bytes as a file.
 *
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const href = URL.createObjectURL(blob);
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}
