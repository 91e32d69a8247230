import { type Condition, equals } from '../storage/expressions.ts';
import type { FieldFile, ProfileRecord } from './profile.ts';

type Files = ProfileRecord['files'];

/** An upload for a field of a user: its objects are to be deleted once no profile refers to it. */
export type FieldUpload = { field: string; id: string };

/** Every upload of which there may be objects: the newest of each field, the one that is served, and the one before that. */
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

/** What holds while no upload of a profile has been settled since it was read: processing leaves the version as it is (decision 0030). */
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
