// Counts the cases of a suite that pass, and says so when it ends: `N of N`.

/**
 * @param {string} suite
 * @param {number} total How many cases there are; none at all is a failure.
 * @returns {() => void} To be called by each case at its end.
 */
export function tally(suite, total) {
  let passed = 0;
  test(`${suite}: there are some`, () => expect(total).toBeGreaterThan(0));
  afterAll(() => process.stdout.write(`${suite}: ${passed} of ${total}\n`));
  return () => {
    passed += 1;
  };
}
