// unused_printf.js OBJECT...: fails where an object file other than siprintf.cc's refers to siprintf, which the module has in
// name only. (Compilers make sprintf of it.)
import { readFileSync } from 'node:fs';

const callers = process.argv
  .slice(2)
  .filter((path) => !path.includes('siprintf') && readFileSync(path).includes('siprintf'));
if (callers.length > 0) {
  throw new Error(
    `${callers.join(', ')}: sprintf writes nothing in this module (src/embind/siprintf.cc), use TextWriter`,
  );
}
