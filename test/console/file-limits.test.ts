import { describe, expect, it } from 'vitest';
import { ASSET_LIMITS } from '../../console/src/screens/assets/asset-requests.ts';
import { FILE_LIMITS } from '../../console/src/screens/user/file-limits.ts';
import document from '../../docs/openapi.json' with { type: 'json' };
import { ACCEPTED, contentKindOf } from '../../shared/profiles/files/field-upload.ts';
import { IMAGE, MEDIA_TYPES } from '../../shared/uploads/formats.ts';

const { size, content_type: contentType } =
  document.components.schemas.AnnounceUserFieldUploadBody.properties;

describe('the files that the console offers to choose', () => {
  it('are the pictures that the API document lets a caller announce', () => {
    expect(contentType.enum).toEqual(expect.arrayContaining([...FILE_LIMITS.image.accept]));
    expect(FILE_LIMITS.image.maxBytes).toBe(size.maximum);
  });

  it.each(['image', 'document'] as const)('have the types that a field takes: %s', (type) => {
    const types = Object.values(ACCEPTED[type]).map((kind) => MEDIA_TYPES[kind].replace(/;.*/, ''));
    expect([...FILE_LIMITS[type].accept].sort()).toEqual(types.sort());
  });

  it('are the images that the service takes as assets', () => {
    expect(ASSET_LIMITS.maxBytes).toBe(IMAGE.maxBytes);
    // `image/svg` is no registered type, and browsers name no file so.
    expect([...ASSET_LIMITS.accept]).toEqual(IMAGE.types.filter((type) => type !== 'image/svg'));
  });

  it('are documents of the size that the service takes', () => {
    const { maxBytes } = FILE_LIMITS.document;
    const bytes = Buffer.alloc(maxBytes + 1, 'a');
    expect(contentKindOf('document', bytes.subarray(1))).toBe('text');
    expect(() => contentKindOf('document', bytes)).toThrow(`up to ${maxBytes} bytes`);
  });
});
