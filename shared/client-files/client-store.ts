import { getObject, listObjects, putObjectOnce, type StoredObject } from '../storage/objects.ts';
import type { PackedClient } from './pack-client.ts';
import { packageName } from './package-name.ts';

const FOLDER = 'client/';
const CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Parts of an address, which become a key. */
const VERSION = /^\d+\.\d+\.\d+(-next\.[0-9a-f]{10})?$/;
const FILE = /^[\w.-]{1,80}$/;

const TYPES: Readonly<Record<string, string>> = {
  tgz: 'application/gzip',
  js: 'text/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Stores the files of a version. Files that the bucket has already stay as they are. */
export async function storeClient({ version, files }: PackedClient): Promise<void> {
  // The package is last, so that a listed package is complete.
  for (const [name, bytes] of Object.entries(files).reverse())
    await putObjectOnce(objectKey(version, name), bytes, {
      contentType: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      cacheControl: CACHE_CONTROL,
    });
}

/** Returns a file of a stored version, or undefined if there is none. */
export async function findClientFile(version: string, name: string): Promise<StoredObject | undefined> {
  return VERSION.test(version) && FILE.test(name) ? getObject(objectKey(version, name)) : undefined;
}

/** Returns the stored versions, the newest releases first. */
export async function storedVersions(): Promise<string[]> {
  const keys = await listObjects(FOLDER);
  const versions = keys.flatMap((key) => {
    const [, version = '', name] = key.split('/');
    return name === packageName(version) ? [version] : [];
  });
  return versions.sort(new Intl.Collator('en', { numeric: true }).compare).reverse();
}

function objectKey(version: string, name: string): string {
  return `${FOLDER}${version}/${name}`;
}
