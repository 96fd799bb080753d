// Tests withSize alone: the rest of the file draws.
Object.assign(globalThis, { document: { addEventListener() {} } });
const { withSize } = await import('../../../web_demo/picture/sources.js');

describe('withSize', () => {
  test.each([
    [
      'both sizes',
      '<svg width="10" height="20" viewBox="0 0 1 1"/>',
      '<svg width="10" height="20" viewBox="0 0 1 1"/>',
    ],
    ['a tall box', '<svg viewBox="0 0 10 20"/>', '<svg width="480" height="960" viewBox="0 0 10 20"/>'],
    ['a wide box', "<svg viewBox='-5,-5,20,10'/>", `<svg width="960" height="480" viewBox='-5,-5,20,10'/>`],
    ['neither', '<svg id="a"><svg/></svg>', '<svg width="960" height="720" id="a"><svg/></svg>'],
    ['one size', '<svg width="10" viewBox="0 0 3 3"/>', '<svg width="960" height="960" viewBox="0 0 3 3"/>'],
    ['percents', '<svg width="100%" height="100%"/>', '<svg width="960" height="720"/>'],
  ])('gives an SVG with %s a size', (_, svg, expected) => {
    expect(withSize(svg)).toBe(expected);
  });
});
