import { writeFileSync } from 'node:fs';

/**
 * Loaded into the process of npm start by `--import`: writes the bytes of the used heap into the file
 * HEAP_FILE four times a second.
 */
const file = process.env['HEAP_FILE'];
if (file) setInterval(() => writeFileSync(file, `${process.memoryUsage().heapUsed}`), 250).unref();
