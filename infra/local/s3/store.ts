import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { encodeCrc32 } from './checksums.ts';
import { S3Error } from './errors.ts';
import { Turns, writeJson } from './files.ts';
import { BUCKET_FOLDERS, loadBucket, recordName } from './load-bucket.ts';
import { checkWrite, type Preconditions } from './preconditions.ts';
import type { Bucket, ObjectRecord, Staged, Upload } from './records.ts';

type Chunks = Iterable<Buffer> | AsyncIterable<Buffer>;

const BUCKET_NAME = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const READ_ATTEMPTS = 10;

/**
 * Buckets on disk. A body is first written under a random name; the rename of its record then makes it the
 * object. After a kill at any moment, the object is the old or the new one. The next start deletes bodies
 * without a record.
 *
 * - `{bucket}/bucket.json`: the creation time
 * - `{bucket}/objects/{sha256}.json`: the record of an object, named by the hash of its key
 * - `{bucket}/uploads/{id}.json`: an unfinished multipart upload and its parts
 * - `{bucket}/bodies/{uuid}`: the bytes
 *
 * Only one process at a time may serve a folder, because the records are in memory.
 */
export class Store {
  readonly #directory: string;
  readonly #buckets = new Map<string, Bucket>();
  readonly #turns = new Turns();

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** Opens the buckets of a folder. Throws DataFolderError if a file is missing or damaged. */
  static async open(directory: string): Promise<Store> {
    const store = new Store(directory);
    await mkdir(directory, { recursive: true });
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      if (!entry.isDirectory() || !BUCKET_NAME.test(entry.name)) continue;
      const bucket = await loadBucket(join(directory, entry.name), entry.name);
      if (bucket) store.#buckets.set(entry.name, bucket);
    }
    return store;
  }

  buckets(): Bucket[] {
    return [...this.#buckets.values()];
  }

  bucket(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
    return bucket;
  }

  async createBucket(name: string): Promise<void> {
    if (!BUCKET_NAME.test(name))
      throw new S3Error(400, 'InvalidBucketName', 'The specified bucket is not valid.');
    await this.#turns.take(name, async () => {
      if (this.#buckets.has(name)) return;
      await this.#clear(name);
      for (const folder of BUCKET_FOLDERS) await mkdir(this.#path(name, folder), { recursive: true });
      const bucket = { name, created: Date.now(), objects: new Map(), uploads: new Map() };
      await this.#saveBucket(bucket);
      this.#buckets.set(name, bucket);
    });
  }

  async deleteBucket(name: string): Promise<void> {
    await this.#turns.take(name, async () => {
      if (this.bucket(name).objects.size > 0)
        throw new S3Error(409, 'BucketNotEmpty', 'The bucket you tried to delete is not empty');
      this.#buckets.delete(name);
      await rm(this.#path(name, 'bucket.json'), { force: true });
      await this.#clear(name);
      for (const folder of [this.#path(name, 'objects'), this.#path(name)])
        await rmdir(folder).catch(() => undefined);
    });
  }

  /** Writes bytes to disk without making them an object. */
  async stage(bucket: string, chunks: Chunks): Promise<Staged> {
    this.bucket(bucket);
    const file = randomUUID();
    const md5 = createHash('md5');
    let sum = 0;
    let size = 0;
    const handle = await open(this.#path(bucket, 'bodies', file), 'wx');
    try {
      for await (const chunk of chunks) {
        await handle.writeFile(chunk);
        md5.update(chunk);
        sum = crc32(chunk, sum);
        size += chunk.length;
      }
    } catch (error) {
      await this.discard(bucket, file);
      throw error;
    } finally {
      await handle.close();
    }
    return { file, size, md5: md5.digest('hex'), crc32: encodeCrc32(sum) };
  }

  /** Makes staged bytes the object `key` if the preconditions are met at that moment. */
  async commit(
    bucket: string,
    key: string,
    staged: Staged,
    headers: Record<string, string>,
    { preconditions = {}, etag = `"${staged.md5}"` }: { preconditions?: Preconditions; etag?: string } = {},
  ): Promise<ObjectRecord> {
    const { file, size, crc32 } = staged;
    const record = { key, file, size, etag, crc32, modified: Date.now(), headers };
    try {
      return await this.#turns.take(`${bucket}/${key}`, async () => {
        const { objects } = this.bucket(bucket);
        const old = objects.get(key);
        checkWrite(preconditions, old);
        await writeJson(this.#recordPath(bucket, key), record);
        objects.set(key, record);
        if (old) await this.discard(bucket, old.file);
        return record;
      });
    } catch (error) {
      await this.discard(bucket, file);
      throw error;
    }
  }

  /** Deletes an object if there is one and the preconditions are met. */
  async remove(bucket: string, key: string, preconditions: Preconditions = {}): Promise<void> {
    await this.#turns.take(`${bucket}/${key}`, async () => {
      const { objects } = this.bucket(bucket);
      const old = objects.get(key);
      checkWrite(preconditions, old);
      if (!old) return;
      await rm(this.#recordPath(bucket, key), { force: true });
      objects.delete(key);
      await this.discard(bucket, old.file);
    });
  }

  /** Opens the current object. A concurrent write replaces its file; then the newer one is opened. */
  async openObject(
    bucket: string,
    key: string,
  ): Promise<{ record: ObjectRecord; handle: FileHandle } | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const record = this.bucket(bucket).objects.get(key);
      if (!record) return undefined;
      try {
        return { record, handle: await open(this.#path(bucket, 'bodies', record.file)) };
      } catch (error) {
        if (attempt === READ_ATTEMPTS) throw error;
      }
    }
  }

  /** Saves an upload; undefined deletes it. */
  async saveUpload(bucket: string, id: string, upload: Upload | undefined): Promise<void> {
    const path = this.#path(bucket, 'uploads', `${id}.json`);
    const { uploads } = this.bucket(bucket);
    if (upload) {
      await writeJson(path, upload);
      uploads.set(id, upload);
    } else {
      await rm(path, { force: true });
      uploads.delete(id);
    }
  }

  /** Runs tasks of one upload one by one. */
  duringUpload<T>(id: string, task: () => Promise<T>): Promise<T> {
    return this.#turns.take(`upload ${id}`, task);
  }

  async *readStaged(bucket: string, staged: Staged[]): AsyncGenerator<Buffer> {
    for (const { file } of staged) yield await readFile(this.#path(bucket, 'bodies', file));
  }

  async discard(bucket: string, file: string): Promise<void> {
    await rm(this.#path(bucket, 'bodies', file), { force: true }).catch(() => undefined);
  }

  /** Deletes the uploads and bodies of a bucket without objects. */
  async #clear(name: string): Promise<void> {
    for (const folder of ['uploads', 'bodies'])
      await rm(this.#path(name, folder), { recursive: true, force: true });
  }

  async #saveBucket({ name, created }: Bucket): Promise<void> {
    await writeJson(this.#path(name, 'bucket.json'), { created });
  }

  #recordPath(bucket: string, key: string): string {
    return this.#path(bucket, 'objects', recordName(key));
  }

  #path(...parts: string[]): string {
    return join(this.#directory, ...parts);
  }
}
