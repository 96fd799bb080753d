// The colours of the canvas as CSS variables, so that there is one palette.

/** @param {import('../draw/palette.js').Theme} theme */
export function applyTheme(theme) {
  const { style } = document.documentElement;
  for (const [i, { fill, line, solid }] of theme.chunks.entries()) {
    style.setProperty(`--chunk-${i}-fill`, fill);
    style.setProperty(`--chunk-${i}-line`, line);
    style.setProperty(`--chunk-${i}-solid`, solid);
  }
}
