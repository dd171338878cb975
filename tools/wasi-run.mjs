// Runs a WebAssembly program for WASI that only prints and reads the clock: node tools/wasi-run.mjs FILE
//
// node:wasi of Node.js 20 crashes in about one of twenty runs when the program ends, so the few functions that such a
// program imports are here.
import { readFileSync, writeSync } from 'node:fs';

let memory;
const view = () => new DataView(memory.buffer);

/** Writes "none" to the two places where WASI asks for a number and a size. */
function none(count, size) {
  view().setUint32(count, 0, true);
  view().setUint32(size, 0, true);
  return 0;
}

const imports = {
  args_get: () => 0,
  args_sizes_get: none,
  environ_get: () => 0,
  environ_sizes_get: none,
  clock_time_get: (_clock, _precision, result) => {
    view().setBigUint64(result, process.hrtime.bigint(), true);
    return 0;
  },
  fd_write: (file, parts, count, result) => {
    let written = 0;
    for (let part = parts; part < parts + 8 * count; part += 8) {
      const bytes = new Uint8Array(memory.buffer, view().getUint32(part, true), view().getUint32(part + 4, true));
      writeSync(file, bytes);
      written += bytes.length;
    }
    view().setUint32(result, written, true);
    return 0;
  },
  proc_exit: (code) => process.exit(code),
};

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
memory = instance.exports.memory;
instance.exports._start();
