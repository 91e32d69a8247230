import { beforeAll, describe, expect, it } from 'vitest';
import { type FileKind, fileKindOf, inspectFile } from '../../../../shared/uploads/inspect/inspect-file.ts';
import { Refusal } from '../../../../shared/uploads/inspect/pixels.ts';
import { pdf, png } from '../../../support/files.ts';
import { movingGif, photo } from '../../../support/photos.ts';

const files = new Map<FileKind, Buffer>();
beforeAll(async () => {
  files.set('png', png());
  files.set('jpeg', await photo('jpeg', 40, 20));
  files.set('webp', await photo('webp', 40, 20));
  files.set('gif', await movingGif());
  files.set('pdf', pdf());
});

const KINDS = ['png', 'jpeg', 'webp', 'gif', 'pdf'] as const;
const fileOf = (kind: FileKind) => Buffer.from(files.get(kind) ?? []);

function refusalOf(kind: FileKind, bytes: Buffer): string | undefined {
  try {
    inspectFile(kind, bytes);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

describe('inspectFile', () => {
  it.each(KINDS)('takes a whole %s, also with something behind its end', (kind) => {
    const file = fileOf(kind);
    expect(fileKindOf(file)).toBe(kind);
    expect(refusalOf(kind, file)).toBeUndefined();
    expect(refusalOf(kind, Buffer.concat([file, Buffer.alloc(100)]))).toBeUndefined();
  });

  it.each(KINDS)('refuses a %s wherever it is cut off', (kind) => {
    const file = fileOf(kind);
    const end = kind === 'pdf' ? file.indexOf('%%EOF') + 5 : file.length;
    for (let length = 8; length < end; length += 1)
      expect(refusalOf(kind, file.subarray(0, length)), String(length)).toMatch(/\w/);
  });

  it.each(KINDS)('refuses a page behind the first bytes of a %s', (kind) => {
    const page = Buffer.concat([fileOf(kind).subarray(0, 16), Buffer.from('<script>not an image</script>')]);
    expect(refusalOf(kind, page)).toMatch(/\w/);
  });

  it.each(KINDS)('takes or refuses a %s, whatever byte of it is another: nothing else is thrown', (kind) => {
    const changeEveryByte = () => {
      for (let at = 0; at < fileOf(kind).length; at += 1) {
        for (const value of [0x00, 0xff, 0x3b]) {
          const file = fileOf(kind);
          file[at] = value;
          refusalOf(kind, file);
        }
      }
    };
    expect(changeEveryByte).not.toThrow();
  });

  it('refuses more pixels than can be decoded, and none', () => {
    const jpeg = fileOf('jpeg');
    const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
    const sized = (height: number) => {
      const file = Buffer.from(jpeg);
      file.writeUInt16BE(height, frame + 5);
      return file;
    };
    expect(refusalOf('jpeg', sized(0))).toBe('The JPEG has no pixels');
    jpeg.writeUInt16BE(65_000, frame + 7);
    expect(refusalOf('jpeg', sized(65_000))).toMatch(/up to 24000000 are accepted/);
    const gif = fileOf('gif');
    gif.writeUInt16LE(65_000, 6);
    gif.writeUInt16LE(65_000, 8);
    expect(refusalOf('gif', gif)).toMatch(/are accepted/);
    const webp = fileOf('webp');
    const canvas = webp.indexOf('VP8X') + 12;
    webp.writeUIntLE(0xffffff, canvas, 3);
    expect(refusalOf('webp', webp)).toMatch(/are accepted/);
  });
});
