// Adds a size to SVG files that have none, because browsers choose different sizes for such files or draw nothing.

/** Longer side of an SVG without a size. */
const side = 960;

/** Whether a length is fixed, and not a percentage of the window. @param {SVGAnimatedLength} length */
const isFixed = ({ baseVal: { unitType, valueInSpecifiedUnits } }) =>
  unitType !== SVGLength.SVG_LENGTHTYPE_PERCENTAGE && valueInSpecifiedUnits > 0;

/** Returns an SVG with a size. @param {string} text */
export function withSize(text) {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const { documentElement: root } = parsed;
  if (!(root instanceof SVGSVGElement) || (isFixed(root.width) && isFixed(root.height))) return text;
  // If the box is missing, it is null or empty, depending on the browser.
  const box = root.viewBox.baseVal;
  const { width, height } = box?.width > 0 && box.height > 0 ? box : { width: 4, height: 3 };
  const scale = side / Math.max(width, height);
  root.setAttribute('width', String(width * scale));
  root.setAttribute('height', String(height * scale));
  return new XMLSerializer().serializeToString(parsed);
}
