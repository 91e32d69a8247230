import { config } from '../../platform/config.ts';
import { type Condition, equals } from '../../storage/writes/expressions.ts';
import { addressesOf } from '../../uploads/upload.ts';
import type { Audience } from '../audience.ts';
import type { FieldFile, ProfileRecord } from '../profile.ts';

type Files = ProfileRecord['files'];

/** An upload for a field of a user. Its objects are deleted once no profile refers to it. */
export type UploadOfField = { field: string; id: string };

/**
 * Returns every upload that may have objects: the newest of each field, the served one,
 * and the one before that.
 */
export function uploadsOf(files: Files): UploadOfField[] {
  return Object.entries(files ?? {}).flatMap(([field, { id, served }]) =>
    [...new Set([id, served?.upload, served?.replaces])].flatMap((upload) =>
      upload === undefined ? [] : [{ field, id: upload }],
    ),
  );
}

/** Returns the uploads that are no longer referred to. */
export function droppedUploads(before: Files, after: Files): UploadOfField[] {
  const kept = uploadsOf(after);
  return uploadsOf(before).filter(({ field, id }) => !kept.some((k) => k.field === field && k.id === id));
}

/**
 * Returns the conditions that each pending upload of a profile is still pending. Processing does not raise
 * the version, which thus cannot show it (decision 0030).
 */
export function filesAsRead(files: Files): Condition[] {
  return Object.entries(files ?? {}).flatMap(([field, { state }]) =>
    state === 'pending' ? [equals(`files.${field}.state`, 'pending')] : [],
  );
}

/** Adds pending uploads; the old file of the same kind is served until they are ready. */
export function withServed(before: Files, uploads: Record<string, FieldFile>): Record<string, FieldFile> {
  const served = ([field, file]: [string, FieldFile]): [string, FieldFile] => {
    const present = before?.[field];
    const keeps = present?.kind === file.kind && present.served !== undefined;
    return [field, keeps ? { ...file, served: present.served } : file];
  };
  return Object.fromEntries(Object.entries(uploads).map(served));
}

/**
 * Returns the URL of a served file; undefined if none is ready. An image has a public URL that nobody can
 * guess. A document has one for the user and one for the platform, both with access control (decision 0025).
 */
export function fileUrl(record: ProfileRecord, field: string, audience: Audience): string | undefined {
  const file = record.files?.[field];
  if (!file?.served) return undefined;
  if (file.kind === 'image') return addressesOf(record.app, file.served).url;
  const owner = audience === 'user' ? '/me' : '';
  const user = audience === 'user' ? '' : `/users/${encodeURIComponent(record.user_id)}`;
  return `${config('BASE_URL')}${owner}/applications/${record.app}${user}/data/fields/${field}/file`;
}
