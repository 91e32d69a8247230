import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGED, typescriptOf } from './near-tests.ts';

/** A file to change, or the lines `from-to` of it. */
export type Target = { file: string; range?: string };

const LINES_OF_BLOCK = 40;

/**
 * Texts, documents and generated files have nothing that a test of logic could notice, and what draws pages
 * is tested in browsers only.
 */
const LEFT_OUT =
  /^shared\/(texts|docs)\/|^client\/src\/(generated|texts|account|account-page|element|react|team)\//;

/**
 * Returns the files of the sample whose paths begin with one of the given paths. A path may end with the
 * lines to change, `path:from-to`.
 */
export function filesBelow(root: string, paths: readonly string[]): Target[] {
  return paths.flatMap((text) => {
    const [path = '', range] = text.split(':');
    const files = sources(root).filter((file) => file.startsWith(path));
    return files.map((file) => ({ file, ...(range !== undefined && { range }) }));
  });
}

/** Returns all files of the sample in blocks of lines. The last block of a file is shorter. */
export function blocksOf(root: string): Target[] {
  return sources(root).flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
    return Array.from({ length: Math.ceil(lines / LINES_OF_BLOCK) }, (_, n) => {
      const from = n * LINES_OF_BLOCK + 1;
      return { file, range: `${from}-${Math.min(lines, from + LINES_OF_BLOCK - 1)}` };
    });
  });
}

/**
 * Returns the queue from which each block of a sample is taken. The parts of CHANGED have the same number of
 * blocks. Blocks of one part share a queue, in the order of the seed.
 */
export function queuesOfSample(targets: readonly Target[], seed: string, count: number): Iterable<Target>[] {
  const orderOf = ({ file, range }: Target) =>
    createHash('sha256').update(`${seed} ${file}:${range}`).digest('hex');
  const ordered = [...targets].sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
  const queues = CHANGED.map((part) => ordered.filter(({ file }) => file.startsWith(`${part}/`)).values());
  return Array.from({ length: Math.ceil(count / queues.length) }, () => queues)
    .flat()
    .slice(0, count);
}

/** Returns the first result of a queue: the next block replaces one that has nothing to change. */
export async function firstResult<T>(
  queue: Iterable<Target>,
  work: (target: Target) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const target of queue) {
    const result = await work(target);
    if (result !== undefined) return result;
  }
  return undefined;
}

const sources = (root: string) => typescriptOf(root, CHANGED).filter((file) => !LEFT_OUT.test(file));
