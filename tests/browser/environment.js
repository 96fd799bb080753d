// Environment of the browser tests. It sets `hasFailed` after a failure, so that the next test gets a new page.
import { TestEnvironment } from 'jest-environment-node';

export default class BrowserTestEnvironment extends TestEnvironment {
  /** @param {{ name: string }} event */
  handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.global.hasFailed = true;
  }
}
