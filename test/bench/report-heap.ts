import { writeFileSync } from 'node:fs';

/**
 * Loaded into the process of npm start by `--import`: writes the bytes of the used and of the whole heap
 * into the file HEAP_FILE four times a second.
 */
const file = process.env['HEAP_FILE'];
if (file) setInterval(write, 250, file).unref();

function write(path: string): void {
  const { heapUsed, heapTotal } = process.memoryUsage();
  writeFileSync(path, `${heapUsed} ${heapTotal}`);
}
