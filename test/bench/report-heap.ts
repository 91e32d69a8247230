import { writeFileSync } from 'node:fs';

/**
 * Loaded into the process of npm start by `--import`, with `--expose-gc`: collects all garbage every ten
 * seconds, and then writes the bytes of the used and of the whole heap into the file HEAP_FILE. Without the
 * collection, the used heap is mostly garbage, and grows and falls with it.
 */
const file = process.env['HEAP_FILE'];
if (file) setInterval(write, 10_000, file).unref();

function write(path: string): void {
  globalThis.gc?.();
  const { heapUsed, heapTotal } = process.memoryUsage();
  writeFileSync(path, `${heapUsed} ${heapTotal}`);
}
