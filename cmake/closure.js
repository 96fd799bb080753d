#!/usr/bin/env node
// What EM_CLOSURE_COMPILER names: the Closure Compiler of node_modules, as Emscripten releases of any age call it.
//
// Old releases speak of an option value that new compilers renamed, and declare names that new compilers know
// themselves. The compiler's checks are of no use on generated code and are off.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const args = process.argv.slice(2).map((arg) => (arg === 'ECMASCRIPT_NEXT_IN' ? 'ECMASCRIPT_NEXT' : arg));
const compiler = require.resolve('google-closure-compiler/cli.js');
const { status } = spawnSync(process.execPath, [compiler, ...args, '--jscomp_off=*'], { stdio: 'inherit' });
process.exit(status ?? 1);
