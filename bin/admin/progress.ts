import { readFile, rename, rm, writeFile } from 'node:fs/promises';

/**
 * How far a transfer has come, in a file beside its own: what a run that was interrupted is continued from.
 */
export class Progress<State extends object> {
  readonly #file: string;

  constructor(file: string) {
    this.#file = `${file}.progress`;
  }

  /** The state of the run before; undefined where there was none, or it has ended. */
  async read(): Promise<State | undefined> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return text === undefined ? undefined : JSON.parse(text);
  }

  async save(state: State): Promise<void> {
    await writeFile(`${this.#file}.new`, `${JSON.stringify(state)}\n`);
    await rename(`${this.#file}.new`, this.#file);
  }

  async end(): Promise<void> {
    await rm(this.#file, { force: true });
  }
}

/** Says how far a transfer has come: on a terminal in one line, else once in ten seconds. */
export function reporter(what: string): { report: (done: number, failed: number) => void; end: () => void } {
  const started = Date.now();
  let said = 0;
  return {
    report: (done, failed) => {
      const live = process.stderr.isTTY;
      if (Date.now() - said < (live ? 200 : 10_000)) return;
      said = Date.now();
      const rate = Math.round(done / Math.max(1, (said - started) / 1000));
      const failures = failed > 0 ? `, ${failed} failed` : '';
      process.stderr.write(`${live ? '\r' : ''}${done} ${what}${failures} (${rate}/s)${live ? ' ' : '\n'}`);
    },
    end: () => {
      if (process.stderr.isTTY) process.stderr.write('\n');
    },
  };
}
