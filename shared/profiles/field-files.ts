import { assertThat } from '../http/errors.ts';
import type { FormFile } from '../http/form-file.ts';
import { Reply } from '../http/reply.ts';
import { randomToken } from '../platform/ids.ts';
import { isoNow } from '../platform/time.ts';
import { isFileField } from '../schemas/schema.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import { deleteObjects, getObject, putObjectOnce } from '../storage/objects.ts';
import { filename } from '../uploads/filename.ts';
import { userFileKey } from '../uploads/object-keys.ts';
import { fieldOf } from './field-value.ts';
import { contentTypeOf } from './file-content.ts';
import type { FieldFile } from './profile.ts';
import type { Subject } from './subject.ts';

/** The place of a file: a field of a user. */
type Place = { app: string; user_id: string; field: string };

const keyOf = ({ app, user_id, field }: Place, { id }: Pick<FieldFile, 'id'>) =>
  userFileKey(app, user_id, field, id);

/**
 * Checks a file by its content and stores it under a generated key; the profile has yet to refer to it. Throws 400, 413 and
 * 415.
 */
export async function storeFieldFile(
  place: Place,
  kind: 'image' | 'document',
  file: FormFile,
): Promise<FieldFile> {
  const content_type = contentTypeOf(kind, file.bytes);
  const named = filename.safeParse(file.filename);
  const stored: FieldFile = {
    id: randomToken(16),
    filename: named.success ? named.data : 'file',
    content_type,
    size: file.bytes.length,
    uploaded_at: isoNow(),
  };
  await putObjectOnce(keyOf(place, stored), file.bytes, { contentType: content_type });
  return stored;
}

/** Deletes the object of a file that no profile refers to. */
export function deleteFieldFile(place: Place, file: Pick<FieldFile, 'id'>): Promise<void> {
  return deleteObjects([keyOf(place, file)]);
}

/**
 * Answers the file of a field as it was uploaded: with the type its content has, in a sandbox, and for documents as a download.
 * Throws 404 `field_not_found` where there is none.
 */
export async function answerFieldFile({ audience, profile, items }: Subject, field: string): Promise<Reply> {
  const isFile = isFileField(fieldOf(schemaOf(items.schemaItem), audience, field));
  const file = isFile ? profile.files?.[field] : undefined;
  const object = file && (await getObject(keyOf({ ...profile, field }, file)));
  assertThat(file && object, 'field_not_found', `${field} has no file`);
  const place = file.content_type.startsWith('image/') ? 'inline' : 'attachment';
  return new Reply(
    200,
    {
      'Content-Type': file.content_type === 'text/plain' ? 'text/plain; charset=utf-8' : file.content_type,
      'Content-Disposition': `${place}; filename*=UTF-8''${encoded(file.filename)}`,
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
    object.bytes,
  );
}

/** A file name as a header carries it (RFC 8187). */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
