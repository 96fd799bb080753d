/**
 * Returns a sentence with the date, the machine and the programs of a run.
 * @param {Pick<import('./markdown.js').Results, 'environment'>} results
 */
export function machineLine({ environment: { date, processor, cores, system, node, gridNode, chromium, emcc } }) {
  const programs = [
    `Node.js ${node}`,
    gridNode && `Node.js ${gridNode} (grids)`,
    chromium && `Chromium ${chromium}`,
    emcc && `emcc ${emcc}`,
  ].filter(Boolean);
  return `Measured ${date} on ${processor}, ${cores} cores, ${system}, ${programs.join(', ')}.\n`;
}
