// A pen with the methods of a canvas context that paint.js uses, which writes an SVG instead.

/** @param {string} text */
const escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);

const anchors = { left: 'start', center: 'middle', right: 'end', start: 'start', end: 'end' };

/** Records what is painted. */
export class SvgPen {
  /** @type {string[]} */
  #elements = [];
  #path = '';
  #x = 0;
  #y = 0;
  /** @type {string | CanvasGradient | CanvasPattern} */
  fillStyle = '#000000';
  /** @type {string | CanvasGradient | CanvasPattern} */
  strokeStyle = '#000000';
  lineWidth = 1;
  font = '12px sans-serif';
  /** @type {CanvasTextAlign} */
  textAlign = 'left';
  /** @type {CanvasTextBaseline} */
  textBaseline = 'alphabetic';

  /** @param {number} x @param {number} y Moves the origin. */
  translate(x, y) {
    this.#x += x;
    this.#y += y;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  #box(x, y, width, height) {
    return `x="${short(x + this.#x)}" y="${short(y + this.#y)}" width="${short(width)}" height="${short(height)}"`;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    this.#elements.push(`<rect ${this.#box(x, y, width, height)} fill="${this.fillStyle}"/>`);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  strokeRect(x, y, width, height) {
    const stroke = `fill="none" stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}"`;
    this.#elements.push(`<rect ${this.#box(x, y, width, height)} ${stroke}/>`);
  }

  beginPath() {
    this.#path = '';
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#path += `M${short(x + this.#x)} ${short(y + this.#y)}`;
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#path += `L${short(x + this.#x)} ${short(y + this.#y)}`;
  }

  stroke() {
    if (this.#path === '') return;
    const stroke = `stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}"`;
    this.#elements.push(`<path d="${this.#path}" fill="none" ${stroke}/>`);
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const [, size, family] = /([\d.]+)px (.*)$/.exec(this.font) ?? ['', '12', 'sans-serif'];
    const anchor = anchors[this.textAlign];
    const baseline = this.textBaseline === 'middle' ? ' dominant-baseline="central"' : '';
    const place = `x="${short(x + this.#x)}" y="${short(y + this.#y)}" text-anchor="${anchor}"${baseline}`;
    const look = `font-family="${escape(family)}" font-size="${size}" fill="${this.fillStyle}"`;
    this.#elements.push(`<text ${place} ${look}>${escape(text)}</text>`);
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {string} ground
   * @param {string} title
   * @returns {string}
   */
  toString(width = 0, height = 0, ground = '#ffffff', title = '') {
    const [w, h] = [short(width), short(height)];
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img">`,
      `<title>${escape(title)}</title>`,
      `<rect width="${w}" height="${h}" fill="${ground}"/>`,
      ...this.#elements,
      '</svg>',
    ].join('\n');
  }
}
