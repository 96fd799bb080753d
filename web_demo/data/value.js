// Values as text for a cell.

/**
 * @param {string} type
 * @param {ArrayLike<any>} data
 * @param {number} at
 * @returns {string}
 */
export function valueText(type, data, at) {
  if (type === 'complex64' || type === 'complex128') {
    return `${short(data[2 * at])}${data[2 * at + 1] < 0 ? '-' : '+'}${short(Math.abs(data[2 * at + 1]))}i`;
  }
  if (type === 'float16') return short(fromHalf(data[at]));
  if (type === 'float32' || type === 'float64') return short(data[at]);
  return String(data[at]);
}

/** @param {number} value */
function short(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '∞' : '-∞';
  const text = String(value);
  return text.length <= 5 ? text : String(Number(value.toPrecision(3)));
}

/** @param {number} half The bits of a float16. @returns {number} */
export function fromHalf(half) {
  const sign = half >> 15 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
