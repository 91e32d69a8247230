import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a JSON document and puts it in place by a rename, so that readers and the next start after a crash
 * find either the old or the new document.
 */
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

/** Runs tasks with the same name one by one. */
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
