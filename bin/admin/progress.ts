import { readFile, rename, rm, writeFile } from 'node:fs/promises';

/**
 * The saved state of a transfer, in a file next to its own, from which the next run continues
 * after an interruption.
 */
export class Progress<State extends object> {
  readonly #file: string;

  constructor(file: string) {
    this.#file = `${file}.progress`;
  }

  /** Returns the saved state, or undefined if there is none or the transfer is complete. */
  async read(): Promise<State | undefined> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return text === undefined ? undefined : JSON.parse(text);
  }

  async save(state: State): Promise<void> {
    // Positions have ids and addresses of users.
    await writeFile(`${this.#file}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
    await rename(`${this.#file}.new`, this.#file);
  }

  async end(): Promise<void> {
    await rm(this.#file, { force: true });
  }
}

/** Prints the progress of a transfer: on a terminal in one line that is updated, else every ten seconds. */
export function reporter(unit: string): { report: (done: number, failed: number) => void; end: () => void } {
  const started = Date.now();
  let reportedAt = 0;
  return {
    report: (done, failed) => {
      const live = process.stderr.isTTY;
      if (Date.now() - reportedAt < (live ? 200 : 10_000)) return;
      reportedAt = Date.now();
      const rate = Math.round(done / Math.max(1, (reportedAt - started) / 1000));
      const failures = failed > 0 ? `, ${failed} failed` : '';
      process.stderr.write(`${live ? '\r' : ''}${done} ${unit}${failures} (${rate}/s)${live ? ' ' : '\n'}`);
    },
    end: () => {
      if (process.stderr.isTTY) process.stderr.write('\n');
    },
  };
}
