// Counts the passed cases of a suite and prints `N of N` at its end.

/**
 * @param {string} suite @param {number} total Number of cases. The suite fails if it is 0.
 * @returns {() => void} Call it at the end of each case.
 */
export function tally(suite, total) {
  let passed = 0;
  test(`${suite} has cases`, () => expect(total).toBeGreaterThan(0));
  afterAll(() => process.stdout.write(`${suite}: ${passed} of ${total}\n`));
  return () => {
    passed += 1;
  };
}
