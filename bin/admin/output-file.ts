import { type FileHandle, open } from 'node:fs/promises';

/**
 * The output file of a transfer. The first write creates the file or truncates it to `bytes`, so that a run
 * that fails before leaves the earlier content unchanged.
 */
export class OutputFile {
  /** Bytes of the file so far. */
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

  /** Drops bytes after the last saved state: an interrupted run wrote them, and they are written again. */
  async #open(): Promise<FileHandle> {
    // Every transfer has personal data.
    const handle = await open(this.#file, this.bytes > 0 ? 'r+' : 'w', 0o600);
    await handle.truncate(this.bytes);
    return handle;
  }
}
