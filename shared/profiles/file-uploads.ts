import { config } from '../platform/config.ts';
import { type Condition, equals } from '../storage/expressions.ts';
import { addressesOf } from '../uploads/upload.ts';
import type { Audience } from './audience.ts';
import type { FieldFile, ProfileRecord } from './profile.ts';

type Files = ProfileRecord['files'];

/** An upload for a field of a user: its objects are to be deleted once no profile refers to it. */
export type FieldUpload = { field: string; id: string };

/**
 * Every upload of which there may be objects: the newest of each field, the one that is served, and the one
 * before that.
 */
export function uploadsOf(files: Files): FieldUpload[] {
  return Object.entries(files ?? {}).flatMap(([field, { id, served }]) =>
    [...new Set([id, served?.upload, served?.replaces])].flatMap((upload) =>
      upload === undefined ? [] : [{ field, id: upload }],
    ),
  );
}

/** The uploads that files no longer refer to. */
export function droppedUploads(before: Files, after: Files): FieldUpload[] {
  const kept = uploadsOf(after);
  return uploadsOf(before).filter(({ field, id }) => !kept.some((k) => k.field === field && k.id === id));
}

/**
 * What holds while no upload of a profile has been settled since it was read: processing leaves the version
 * as it is (decision 0030).
 */
export function filesAsRead(files: Files): Condition[] {
  return Object.entries(files ?? {}).flatMap(([field, { state }]) =>
    state === 'pending' ? [equals(`files.${field}.state`, 'pending')] : [],
  );
}

/** New uploads as a profile has them: what each field reads as stays until its upload is ready. */
export function withServed(before: Files, uploads: Record<string, FieldFile>): Record<string, FieldFile> {
  const served = ([field, file]: [string, FieldFile]): [string, FieldFile] => {
    const present = before?.[field];
    const keeps = present?.kind === file.kind && present.served !== undefined;
    return [field, keeps ? { ...file, served: present.served } : file];
  };
  return Object.fromEntries(Object.entries(uploads).map(served));
}

/**
 * What a file field reads as: the address of an image, which nobody can guess and anyone can show; for a
 * document where it is read, by the user itself or by the platform. Undefined where nothing is ready.
 */
export function fileUrl(record: ProfileRecord, field: string, audience: Audience): string | undefined {
  const file = record.files?.[field];
  if (!file?.served) return undefined;
  if (file.kind === 'image') return addressesOf(record.app, file.served).url;
  const owner = audience === 'user' ? '/me' : '';
  const user = audience === 'user' ? '' : `/users/${encodeURIComponent(record.user_id)}`;
  return `${config('BASE_URL')}${owner}/applications/${record.app}${user}/data/fields/${field}/file`;
}
