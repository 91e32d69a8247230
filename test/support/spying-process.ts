import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A program that a hostile file has taken over: tries to get what it should not, and tells what it got. */
const attempt = (work: () => unknown): string => {
  try {
    return `got ${work()}`;
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'));
  }
};

const root = join(import.meta.dirname, '../..');
const child = join(root, 'written-by-a-spy');
process.send?.({
  environment: process.env,
  'the environment of the parent': attempt(() => readFileSync(`/proc/${process.ppid}/environ`, 'latin1')),
  'the memory of the parent': attempt(() => readFileSync(`/proc/${process.ppid}/maps`, 'latin1')),
  'its own environment block': attempt(() => readFileSync('/proc/self/environ', 'latin1')),
  'users of the machine': attempt(() => readFileSync('/etc/passwd', 'latin1')),
  'data of the service': attempt(() => readdirSync(join(root, '.local'))),
  'documents of the repository': attempt(() => readFileSync(join(root, 'README.md'))),
  'a file that it writes': attempt(() => writeFileSync(child, '')),
  'another process': attempt(() => execFileSync('cat', [`/proc/${process.ppid}/environ`])),
  'a thread': attempt(() => new Worker('0', { eval: true })),
});
process.once('message', () => process.disconnect());
