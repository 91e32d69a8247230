import { type FileHandle, open } from 'node:fs/promises';

/**
 * The file that a transfer writes, from a byte on. It is made, or cut there, by the first write: a run that
 * comes to nothing leaves what an earlier one wrote.
 */
export class OutputFile {
  /** How long the file is with all that was written. */
  bytes: number;
  readonly #file: string;
  #handle: FileHandle | undefined;

  constructor(file: string, bytes: number) {
    this.#file = file;
    this.bytes = bytes;
  }

  async write(text: string): Promise<void> {
    this.#handle ??= await this.#open();
    await this.#handle.write(text, this.bytes);
    this.bytes += Buffer.byteLength(text);
  }

  async close(): Promise<void> {
    await this.#handle?.close();
  }

  /** What stands behind the last state is of a run that was interrupted, and comes again. */
  async #open(): Promise<FileHandle> {
    const handle = await open(this.#file, this.bytes > 0 ? 'r+' : 'w');
    await handle.truncate(this.bytes);
    return handle;
  }
}
