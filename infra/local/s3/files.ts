import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Puts a JSON document in its place by a rename: a reader, or the next start after a crash, finds the old one or the new one whole. */
export async function writeJson(path: string, content: unknown): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    await writeFile(draft, JSON.stringify(content));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Each whole JSON document of a folder. Drafts that a crash left are deleted, what is not JSON is passed over. */
export async function readJsonFiles(folder: string): Promise<{ path: string; content: unknown }[]> {
  const found: { path: string; content: unknown }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.draft')) await rm(path, { force: true });
    else if (name.endsWith('.json')) found.push({ path, content: parse(await readFile(path, 'utf8')) });
  }
  return found.filter(({ content }) => content !== undefined);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs tasks of the same name one after the other. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const mine = before ? before.then(task, task) : task();
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}
