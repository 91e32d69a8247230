import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Names of environment variables with credentials. */
const SECRETS = /^AWS_\w*(KEY|TOKEN|SECRET|CREDENTIAL)/;

/**
 * Fields of /proc/self/stat with the beginning and the end of the environment: 50 and 51 (proc_pid_stat(5)).
 */
const BLOCK_FIELDS = [50, 51];

/**
 * Overwrites credentials in the memory that Linux shows as /proc/{pid}/environ to every process of the same
 * user (decision 0098). `process.env` still has them, elsewhere in memory. Does nothing on other systems.
 */
export function hideCredentials(): void {
  // In a worker thread `process.env` is a copy, so the process itself would lose its values.
  if (process.platform !== 'linux' || !isMainThread) return;
  const memory = openSync('/proc/self/mem', 'r+');
  try {
    const { start, block } = readBlock(memory);
    for (const { at, length } of secretsIn(block))
      writeSync(memory, Buffer.alloc(length), 0, length, start + at);
  } finally {
    closeSync(memory);
  }
}

function readBlock(memory: number): { start: number; block: Buffer } {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  // The second field is the program's name in parentheses, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [start = 0, end = 0] = BLOCK_FIELDS.map((number) => Number(fields[number - 3]));
  const block = Buffer.alloc(end - start);
  readSync(memory, block, 0, block.length, start);
  return { start, block };
}

/**
 * Returns the positions of credentials in the block. Sets each variable again, so that `process.env` no
 * longer refers to the block.
 */
function secretsIn(block: Buffer): { at: number; length: number }[] {
  let at = 0;
  return block
    .toString('latin1')
    .split('\0')
    .flatMap((entry) => {
      const begin = at;
      at += entry.length + 1;
      const [name = ''] = entry.split('=', 1);
      if (!SECRETS.test(name)) return [];
      const value = process.env[name];
      if (value !== undefined) process.env[name] = value;
      return [{ at: begin + name.length + 1, length: entry.length - name.length - 1 }];
    });
}
