import { readFileSync, realpathSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FileUse, UploadKind } from '../formats.ts';
import { Refusal } from '../inspect/pixels.ts';
import type { Converted } from './convert-file.ts';
import { forkIsolated } from './fork-isolated.ts';

export type ConvertAnswer = { converted: Converted } | { refused: string };

type ConversionLimits = { timeLimit?: number; mostBytes?: number };

/**
 * Time limit for a file; no logo takes longer. `TIMEOUT_FACTOR` does not lengthen it, because hostile files
 * use all of it.
 */
const TIME_LIMIT_MILLISECONDS = 20_000;
/**
 * Memory limit of the process with the image library: the function has 512 MB, and uses 120 itself, and the
 * file twice.
 */
const MOST_BYTES = 360 * 1024 * 1024;
/** Limits the JavaScript heap, far below `MOST_BYTES`. */
export const MEMORY_FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=1'];

/** convert-process.ts beside this file; in a bundle, where this file is JavaScript, convert-process.js. */
const PROGRAM = join(import.meta.dirname, `convert-process${extname(import.meta.filename)}`);

/**
 * Code that the program may read: the files beside it in a bundle, else the sources and
 * packages of the repository.
 */
export const READABLE = readable();

function readable(): string[] {
  const { NODE_PATH: packages } = process.env;
  const own = extname(import.meta.filename) === '.ts' ? sources() : [join(import.meta.dirname, '*')];
  return packages ? [...own, join(packages, '*'), join(realpathSync(packages), '*')] : own;
}

function sources(): string[] {
  const root = join(import.meta.dirname, '../../..');
  const packages = join(root, 'node_modules');
  return [
    join(root, 'shared', '*'),
    join(root, 'package.json'),
    join(packages, '*'),
    join(realpathSync(packages), '*'),
  ];
}

/**
 * Converts a file for a use in a process of its own, so that a file that crashes the image library or takes
 * forever ends only that process. Throws `Refusal` with the reason if the file cannot be made safe, needs too
 * much memory, or takes too long.
 */
export async function convert(
  kind: UploadKind,
  bytes: Uint8Array,
  use: FileUse = 'file',
  limits: ConversionLimits = {},
): Promise<Converted> {
  const answer = await runProcess([kind, use], bytes, limits);
  if ('refused' in answer) throw new Refusal(answer.refused);
  return answer.converted;
}

function runProcess(
  args: [UploadKind, FileUse],
  bytes: Uint8Array,
  { timeLimit = TIME_LIMIT_MILLISECONDS, mostBytes = MOST_BYTES - 2 * bytes.length }: ConversionLimits,
): Promise<ConvertAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ConvertAnswer>();
  const child = forkIsolated(PROGRAM, args, { flags: MEMORY_FLAGS, readable: READABLE });
  let hasFile = false;
  let stderrText = '';
  let reason = 'It cannot be processed';
  let timer: NodeJS.Timeout | undefined;
  let endWatch: (() => void) | undefined;
  const giveUp = (why: string) => {
    reason = why;
    child.kill('SIGKILL');
  };
  child.stderr?.on('data', (chunk: Buffer) => {
    if (!hasFile) stderrText += chunk;
  });
  child.on('message', (message: 'ready' | ConvertAnswer) => {
    if (message !== 'ready') return resolve(message);
    hasFile = true;
    timer = setTimeout(() => giveUp('It takes too long to draw'), timeLimit);
    if (child.pid !== undefined)
      endWatch = watchMemory(child.pid, mostBytes, () => giveUp('It takes too much memory to draw'));
    child.send(bytes);
  });
  child.once('error', reject);
  child.once('exit', (code, signal) => {
    clearTimeout(timer);
    endWatch?.();
    // A failure before the process got the file is not the fault of the file.
    reject(hasFile ? new Refusal(reason) : new Error(`no converter: ${stderrText || (signal ?? code)}`));
  });
  return promise;
}

/** Native code can allocate a gigabyte in a second, which is 10 MB between two checks. */
const INTERVAL_MILLISECONDS = 10;

/**
 * Calls back when a process uses more memory than `mostBytes`. This includes native memory, which no flag of
 * Node.js limits. Returns a function that ends the watch. Never calls back on a system without /proc.
 */
function watchMemory(pid: number, mostBytes: number, tooMuch: () => void): () => void {
  const timer = setInterval(() => {
    if (residentBytes(pid) > mostBytes) tooMuch();
  }, INTERVAL_MILLISECONDS);
  return () => clearInterval(timer);
}

function residentBytes(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
