// Node.js environment of the browser tests. Records whether a test of the file has failed, so that the next one gets a new page.
import { TestEnvironment } from 'jest-environment-node';

export default class BrowserTestEnvironment extends TestEnvironment {
  /** @param {{ name: string }} event */
  handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.global.hasFailed = true;
  }
}
