import { Reply } from '../http/reply.ts';
import { assertThat } from '../platform/errors.ts';
import { fieldOf } from '../profiles/field-value.ts';
import { isFileField } from '../schemas/schema.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { getObject } from '../storage/objects.ts';
import { userFilePrefix } from '../uploads/object-keys.ts';
import type { Subject } from './subject.ts';

/** The common part of the contracts that read a file of a user's profile, one's own or another. */
export const fieldFile = {
  description: 'For images, the value of the field is a public URL.',
  success: {
    status: 200,
    media: ['application/pdf', 'text/plain', 'image/png', 'image/jpeg'],
    alternatives: { 200: 'The document, as a download' },
  },
} as const;

/**
 * Returns the document of a field as a download, with the type of its content, in a sandbox. Throws 404
 * `field_not_found` if there is none, or none is ready. Images have public URLs instead.
 */
export async function answerFieldFile({ audience, profile, items }: Subject, field: string): Promise<Reply> {
  const isFile = isFileField(fieldOf(schemaFromItem(items.schemaItem), audience, field));
  const file = isFile ? profile.files?.[field] : undefined;
  const served = file?.kind === 'document' ? file.served : undefined;
  const { app, user_id } = profile;
  const object =
    served && (await getObject(userFilePrefix(app, user_id, field, served.upload) + served.file));
  assertThat(served && object, 'field_not_found', `${field} has no document that is ready`);
  return new Reply(
    200,
    {
      'Content-Type': object.contentType,
      'Content-Disposition': `attachment; filename*=UTF-8''${encoded(served.filename ?? 'file')}`,
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    },
    Buffer.from(object.bytes),
  );
}

/** Encodes a file name for a header (RFC 8187). */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
