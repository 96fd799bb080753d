// Which files are ours to check: those git knows or would add.
import { capture } from './run.js';

/**
 * The project's files whose name ends in one of `endings`, as paths from the project's folder.
 *
 * @param {...string} endings
 */
export function sources(...endings) {
  const listing = capture('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']);
  if (listing === null) throw new Error('git cannot list the files of the project');
  return listing.split('\n').filter((path) => endings.some((ending) => path.endsWith(ending)));
}
