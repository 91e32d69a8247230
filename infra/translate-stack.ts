import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { bundleFunctions } from './bundle.ts';

const ROOT = join(import.meta.dirname, '..');

/** A place in the bundle of a function, as stack traces of Lambda name it. */
const PLACE = /(?:\/var\/task\/)?\bindex\.js:(\d+):(\d+)/g;

/**
 * Returns a text of the log of a function, with every place in its bundle replaced by that in the sources, as
 * a path from the root of the checkout. This must have the sources that were deployed. Bundles the function
 * for that. Throws if there is no function with this id.
 */
export async function translateStack(id: string, text: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'identity-stack-'));
  try {
    await bundleFunctions(directory, { only: id, sourceMaps: true });
    const folder = join(directory, id);
    const map = new SourceMap(JSON.parse(await readFile(join(folder, 'index.js.map'), 'utf8')));
    return text.replaceAll(PLACE, (place, line, column) => {
      // Source maps count from 0, stack traces from 1. The entry found is the last one up to the place.
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
      if (!('originalSource' in entry) || entry.generatedLine !== Number(line) - 1) return place;
      const file = relative(ROOT, resolve(folder, entry.originalSource));
      return `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
