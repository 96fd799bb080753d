// The head of the page: examples, history, sharing and export.
import { paintSheet } from '../draw/paint.js';
import { SvgPen } from '../draw/svg.js';
import { presets } from '../model/presets.js';
import { initial, isSame } from '../model/state.js';
import { fullName } from '../model/operators.js';
import { byId, download, make, replaceKeepingFocus } from './dom.js';

/** @typedef {import('../main.js').Model} Model */

const exportRoom = 640;

/**
 * @param {import('../model/state.js').Store} store
 * @param {ReturnType<typeof import('./stage.js').makeStage>} stage
 */
export function makeTop(store, stage) {
  /** @type {Model} */
  let model;
  byId('undo').addEventListener('click', () => store.undo());
  byId('redo').addEventListener('click', () => store.redo());
  byId('reset').addEventListener('click', () => store.set(initial));
  byId('share').addEventListener('click', async () => {
    await navigator.clipboard.writeText(location.href).then(
      () => flash('share', 'Copied'),
      () => flash('share', 'Copy the address'),
    );
  });
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
    const key = event.key.toLowerCase();
    if (isText || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) store.redo();
    else store.undo();
  });

  /** Both sheets, one beneath the other, painted with a pen. */
  function picture() {
    const { before, after } = stage.sheetsFor(exportRoom);
    const width = Math.min(4096, Math.max(before.width, after?.width ?? 0));
    const height = Math.min(4096, before.height + (after === null ? 0 : after.height + 20));
    return {
      width,
      height,
      /** @param {import('../draw/paint.js').Pen} pen */
      paint(pen) {
        const look = { theme: model.theme, answer: model.answer, textOf: model.textOf, front: null };
        paintSheet(pen, before, { x: 0, y: 0, width, height }, look);
        if (after === null) return;
        pen.translate(0, before.height + 20);
        paintSheet(pen, after, { x: 0, y: 0, width, height: height - before.height - 20 }, look);
      },
    };
  }

  byId('export-svg').addEventListener('click', () => {
    const { width, height, paint } = picture();
    const pen = new SvgPen();
    paint(pen);
    const text = pen.toString(width, height, model.theme.ground, byId('summary').textContent ?? '');
    download(new Blob([text], { type: 'image/svg+xml' }), 'tensorsplit.svg');
  });
  byId('export-png').addEventListener('click', () => {
    const { width, height, paint } = picture();
    const canvas = make('canvas', { width: Math.ceil(width * 2), height: Math.ceil(height * 2) });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    pen.scale(2, 2);
    pen.fillStyle = model.theme.ground;
    pen.fillRect(0, 0, width, height);
    paint(pen);
    canvas.toBlob((blob) => blob !== null && download(blob, 'tensorsplit.png'));
  });

  /** @param {Model} next */
  return function render(next) {
    model = next;
    /** @type {HTMLButtonElement} */ (byId('undo')).disabled = !store.canUndo;
    /** @type {HTMLButtonElement} */ (byId('redo')).disabled = !store.canRedo;
    const chosen = presets.find(({ state }) =>
      isSame({ ...model.state, ...state, view: model.state.view }, model.state),
    );
    replaceKeepingFocus(
      byId('presets'),
      presets.map((preset) =>
        make('button', {
          type: 'button',
          class: 'preset',
          'data-key': preset.name,
          'aria-pressed': String(preset === chosen),
          title: preset.about,
          text: preset.name,
          onclick: () => store.set({ ...preset.state, view: 'folded' }),
        }),
      ),
    );
    byId('preset-about').textContent = chosen?.about ?? `Your own: ${fullName(model.state)}.`;
  };
}

/** Says on a button, for a moment, what it did. @param {string} id @param {string} text */
function flash(id, text) {
  const button = byId(id);
  const own = button.dataset.text ?? button.textContent ?? '';
  button.dataset.text = own;
  button.textContent = text;
  setTimeout(() => (button.textContent = own), 1500);
}
