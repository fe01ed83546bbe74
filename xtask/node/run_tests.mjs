// Runs the tests of one WebAssembly module in Node: `node run_tests.mjs MODULE`.
//
// The module is what `cargo test --target wasm32-unknown-unknown` builds. It has no standard output,
// so nothing is heard of single tests: one that fails ends the module with a trap. To see more, run the
// same file natively. What it could ask of a browser (the time of day) is refused: tests without a clock never ask.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";

const path = process.argv[2];
const module = await WebAssembly.compile(await readFile(path));
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {};
  imports[from][name] = () => {
    throw new Error(`a test asked for ${name}`);
  };
}
const { exports } = await WebAssembly.instantiate(module, imports);
const failed = exports.main(0, 0);
console.log(`${basename(path)}: ${failed === 0 ? "ok" : "failed"}`);
process.exit(failed);
