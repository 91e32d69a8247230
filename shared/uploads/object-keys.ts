import { hashOf } from '../storage/keys.ts';

/** Keys of objects in the bucket. The service generates every part; callers choose none. */
const ORIGINAL = /^uploads\/(app_\w+)\/(upload_\w+)$/;
const SERVED = /^app_\w+\/upload_\w+\/[0-9a-f]{64}\.(png|jpg|webp|svg|json)$/;

/** Returns the key of an uploaded file. It is private, and deleted after processing. */
export function originalKey(app: string, upload: string): string {
  return `uploads/${app}/${upload}`;
}

/** Returns the application and the upload of an original's key; undefined for any other key. */
export function parseOriginalKey(key: string): { app: string; upload: string } | undefined {
  const [, app, upload] = ORIGINAL.exec(key) ?? [];
  return app && upload ? { app, upload } : undefined;
}

/** Returns the key of the object for a path below ASSETS_URL; undefined for an invalid path. */
export function keyOfAddress(path: string): string | undefined {
  return SERVED.test(path) ? `public/${path}` : undefined;
}

/** Returns the key prefix of all served files of an upload. */
export function servedPrefix(app: string, upload: string): string {
  return `public/${app}/${upload}/`;
}

/**
 * Returns the key prefix of a document of a user. Callers may choose user ids, so it has a hash of the id.
 */
export function userFilePrefix(app: string, userId: string, field: string, upload: string): string {
  return `${userFilesPrefix(app, userId)}${field}/${upload}/`;
}

/** Returns the key prefix of all documents of a user. */
export function userFilesPrefix(app: string, userId: string): string {
  return `apps/${app}/users/${hashOf(userId)}/`;
}

/** Returns the key prefixes of all objects of an application. */
export function prefixesOf(app: string): string[] {
  return [`uploads/${app}/`, `public/${app}/`, `apps/${app}/`];
}
