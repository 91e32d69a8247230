import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32Of } from './body.ts';
import { noSuchKey, notImplemented, S3Error } from './errors.ts';
import { Turns, writeJson } from './files.ts';
import { openBucket } from './open-bucket.ts';
import { type ObjectRecord, recordName } from './records.ts';

export type Preconditions = { 'if-match'?: string; 'if-none-match'?: string };

const READ_ATTEMPTS = 10;

/**
 * A bucket on disk. A body is first written under a random name; the rename of its record then makes it the
 * object. After a kill at any moment, the object is the old or the new one. The next start deletes bodies
 * without a record.
 *
 * - `bucket.json`: the creation time
 * - `objects/{sha256}.json`: the record of an object, named by the hash of its key
 * - `bodies/{uuid}`: the bytes
 *
 * Only one process at a time may serve a folder, because the records are in memory.
 */
export class Store {
  readonly #folder: string;
  readonly #objects: Map<string, ObjectRecord>;
  readonly #turns = new Turns();

  private constructor(folder: string, objects: Map<string, ObjectRecord>) {
    this.#folder = folder;
    this.#objects = objects;
  }

  /** Opens or creates a bucket. Throws DataFolderError if a file is missing or damaged. */
  static async open(folder: string): Promise<Store> {
    return new Store(folder, await openBucket(folder));
  }

  /** Returns the records of all objects, in no order. */
  records(): ObjectRecord[] {
    return [...this.#objects.values()];
  }

  /** Stores an object if the preconditions are met at the moment when it replaces the current one. */
  async put(
    key: string,
    body: Buffer,
    headers: Record<string, string>,
    preconditions: Preconditions,
  ): Promise<ObjectRecord> {
    const file = randomUUID();
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    const record = {
      key,
      file,
      size: body.length,
      etag,
      crc32: crc32Of(body),
      modified: Date.now(),
      headers,
    };
    try {
      await writeFile(this.#bodyPath(file), body, { flag: 'wx' });
      await this.#turns.take(key, async () => {
        const old = this.#objects.get(key);
        checkWrite(preconditions, old);
        await writeJson(this.#recordPath(key), record);
        this.#objects.set(key, record);
        if (old) await this.#discard(old.file);
      });
    } catch (error) {
      await this.#discard(file);
      throw error;
    }
    return record;
  }

  /** Deletes an object if there is one. */
  async remove(key: string): Promise<void> {
    await this.#turns.take(key, async () => {
      const old = this.#objects.get(key);
      if (!old) return;
      await rm(this.#recordPath(key), { force: true });
      this.#objects.delete(key);
      await this.#discard(old.file);
    });
  }

  /** Reads the current object. A concurrent write deletes its file; then the newer one is read. */
  async read(key: string): Promise<{ record: ObjectRecord; body: Buffer }> {
    for (let attempt = 1; ; attempt += 1) {
      const record = this.#objects.get(key);
      if (!record) throw noSuchKey();
      try {
        return { record, body: await readFile(this.#bodyPath(record.file)) };
      } catch (error) {
        if (attempt === READ_ATTEMPTS) throw error;
      }
    }
  }

  async #discard(file: string): Promise<void> {
    await rm(this.#bodyPath(file), { force: true }).catch(() => undefined);
  }

  #bodyPath(file: string): string {
    return join(this.#folder, 'bodies', file);
  }

  #recordPath(key: string): string {
    return join(this.#folder, 'objects', recordName(key));
  }
}

/** Checks the preconditions of a write against the current object. */
function checkWrite(preconditions: Preconditions, current: ObjectRecord | undefined): void {
  const { 'if-match': match, 'if-none-match': noneMatch } = preconditions;
  if (noneMatch !== undefined && noneMatch !== '*') throw notImplemented('If-None-Match with an ETag');
  if (match !== undefined && !current) throw noSuchKey();
  if ((noneMatch !== undefined && current) || (match !== undefined && match !== current?.etag))
    throw new S3Error(412, 'PreconditionFailed', 'At least one of the preconditions did not hold');
}
