import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import { DataFolderError } from '../data-folder.ts';
import type { Bucket, ObjectRecord, Staged, Upload } from './records.ts';

export const BUCKET_FOLDERS = ['objects', 'uploads', 'bodies'];

/**
 * Returns the file name of an object record. It contains only the hash of the key, so that no key becomes
 * part of a path.
 */
export function recordName(key: string): string {
  return `${createHash('sha256').update(key).digest('hex')}.json`;
}

/**
 * Reads a bucket and deletes the remains of a killed process: drafts, and bodies without a record. Returns
 * undefined if the creation or deletion of the bucket was interrupted. Throws DataFolderError if a file is
 * missing or damaged, and then deletes no bodies.
 */
export async function loadBucket(folder: string, name: string): Promise<Bucket | undefined> {
  const records = await readFolder(join(folder, 'objects'), isObjectRecord);
  const settings = await readDocument(join(folder, 'bucket.json'), isSettings);
  if (!settings && records.length > 0)
    throw new DataFolderError(
      `${join(folder, 'bucket.json')} is missing beside ${records.length} objects: restore it, or write {"created":0} into it`,
    );
  if (!settings) return undefined;
  const uploads = await readFolder(join(folder, 'uploads'), isUpload);
  for (const sub of BUCKET_FOLDERS) await mkdir(join(folder, sub), { recursive: true });
  const used = await checkBodies(join(folder, 'bodies'), records, uploads);
  for (const file of await readdir(join(folder, 'bodies')))
    if (!used.has(file)) await rm(join(folder, 'bodies', file), { force: true });
  return {
    name,
    created: settings.created,
    objects: new Map(records.map(({ content }) => [content.key, content])),
    uploads: new Map(uploads.map(({ content }) => [content.id, content])),
  };
}

type Found<T> = { path: string; content: T };

/** Returns the JSON documents of a folder, which may be missing. Deletes drafts of a killed process. */
async function readFolder<T>(
  folder: string,
  isValid: (content: unknown, name: string) => content is T,
): Promise<Found<T>[]> {
  const found: Found<T>[] = [];
  for (const name of await readdir(folder).catch(emptyIfMissing)) {
    const path = join(folder, name);
    if (name.endsWith('.draft')) await rm(path, { force: true });
    const content = name.endsWith('.json') ? await readDocument(path, isValid, name) : undefined;
    if (content !== undefined) found.push({ path, content });
  }
  return found;
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Returns a JSON document, or undefined if there is no file. Throws DataFolderError if it is damaged. */
async function readDocument<T>(
  path: string,
  isValid: (content: unknown, name: string) => content is T,
  name = '',
): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  const content = parse(text);
  if (isValid(content, name)) return content;
  throw new DataFolderError(
    `${path} is damaged: restore it, or delete it to give up ${name ? 'what it describes' : 'the date of the bucket'}`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the file names of all used bodies. Throws DataFolderError if one is missing or has another size.
 */
async function checkBodies(
  folder: string,
  records: Found<ObjectRecord>[],
  uploads: Found<Upload>[],
): Promise<Set<string>> {
  const bodies = [
    ...records.map(({ path, content }) => ({ path, body: content })),
    ...uploads.flatMap(({ path, content }) =>
      Object.values(content.parts).map((part) => ({ path, body: part })),
    ),
  ];
  for (const { path, body } of bodies) {
    const found = await stat(join(folder, body.file)).catch(() => undefined);
    if (found?.size === body.size) continue;
    const fault = found ? `has ${found.size} bytes in place of ${body.size}` : 'is missing';
    throw new DataFolderError(
      `${join(folder, body.file)} ${fault}: restore it, or delete ${path} to give up what it describes`,
    );
  }
  return new Set(bodies.map(({ body }) => body.file));
}

function isSettings(content: unknown): content is Pick<Bucket, 'created'> {
  return typeof propertiesOf(content)['created'] === 'number';
}

function isObjectRecord(content: unknown, name: string): content is ObjectRecord {
  const { key, etag, crc32, modified, headers } = propertiesOf(content);
  return (
    typeof key === 'string' &&
    recordName(key) === name &&
    isStaged(content) &&
    [etag, crc32].every((text) => typeof text === 'string') &&
    typeof modified === 'number' &&
    typeof headers === 'object'
  );
}

function isStaged(content: unknown): content is Pick<Staged, 'file' | 'size'> {
  const { file, size } = propertiesOf(content);
  return typeof file === 'string' && typeof size === 'number';
}

function isUpload(content: unknown, name: string): content is Upload {
  const { id, key, headers, parts } = propertiesOf(content);
  const isDescribed = `${id}.json` === name && typeof key === 'string' && typeof headers === 'object';
  return isDescribed && typeof parts === 'object' && Object.values(propertiesOf(parts)).every(isStaged);
}
