import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { propertiesOf } from '../../../shared/platform/properties.ts';
import { DataFolderError } from '../data-folder.ts';
import { writeJson } from './files.ts';
import { type ObjectRecord, recordName } from './records.ts';

type Found = { path: string; record: ObjectRecord };

/**
 * Opens the folder of a bucket and returns its objects; creates the bucket if there is none. Deletes the
 * remains of a killed process: drafts, and bodies without a record. Throws DataFolderError if a file is
 * missing or damaged, and then deletes no bodies.
 */
export async function openBucket(folder: string): Promise<Map<string, ObjectRecord>> {
  const records = await readRecords(join(folder, 'objects'));
  const settings = join(folder, 'bucket.json');
  const exists = (await readDocument(settings, isSettings, 'the date of the bucket')) !== undefined;
  if (!exists && records.length > 0)
    throw new DataFolderError(
      `${settings} is missing beside ${records.length} objects: restore it, or write {"created":0} into it`,
    );
  await checkBodies(join(folder, 'bodies'), records);
  for (const sub of ['objects', 'bodies']) await mkdir(join(folder, sub), { recursive: true });
  await removeUnused(folder, new Set(records.map(({ record }) => record.file)));
  if (!exists) await writeJson(settings, { created: Date.now() });
  return new Map(records.map(({ record }) => [record.key, record]));
}

/** Returns the object records of a folder, which may be missing. Deletes drafts of a killed process. */
async function readRecords(folder: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const name of await readdir(folder).catch(emptyIfMissing)) {
    const path = join(folder, name);
    if (name.endsWith('.draft')) await rm(path, { force: true });
    if (!name.endsWith('.json')) continue;
    const isRecord = (content: unknown): content is ObjectRecord => isObjectRecord(content, name);
    const record = await readDocument(path, isRecord, 'what it describes');
    if (record) found.push({ path, record });
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
  isValid: (content: unknown) => content is T,
  loss: string,
): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  const content = parse(text);
  if (isValid(content)) return content;
  throw new DataFolderError(`${path} is damaged: restore it, or delete it to give up ${loss}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws DataFolderError if the body of an object is missing or has another size. */
async function checkBodies(folder: string, records: Found[]): Promise<void> {
  for (const { path, record } of records) {
    const found = await stat(join(folder, record.file)).catch(() => undefined);
    if (found?.size === record.size) continue;
    const fault = found ? `has ${found.size} bytes in place of ${record.size}` : 'is missing';
    throw new DataFolderError(
      `${join(folder, record.file)} ${fault}: restore it, or delete ${path} to give up what it describes`,
    );
  }
}

/** Deletes bodies without a record. */
async function removeUnused(folder: string, used: Set<string>): Promise<void> {
  for (const file of await readdir(join(folder, 'bodies')))
    if (!used.has(file)) await rm(join(folder, 'bodies', file), { force: true });
}

function isSettings(content: unknown): content is { created: number } {
  return typeof propertiesOf(content)['created'] === 'number';
}

function isObjectRecord(content: unknown, name: string): content is ObjectRecord {
  const { key, file, size, etag, crc32, modified, headers } = propertiesOf(content);
  return (
    typeof key === 'string' &&
    recordName(key) === name &&
    [file, etag, crc32].every((text) => typeof text === 'string') &&
    [size, modified].every((number) => typeof number === 'number') &&
    typeof headers === 'object'
  );
}
