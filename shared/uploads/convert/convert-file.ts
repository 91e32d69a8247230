import type { RasterKind, Size, UploadKind } from '../formats.ts';
import { type FileKind, inspectFile } from '../inspect-file.ts';
import { withoutText } from '../inspect-png.ts';
import { checkLottie } from './check-lottie.ts';
import { assertServable, renderRaster, renderSvg } from './render.ts';

/** What is served of an upload: the file itself, written anew as `kind`, and its PNG renderings. */
export type Converted = {
  kind: UploadKind;
  width: number;
  height: number;
  main: Uint8Array;
  renderings: Partial<Record<Size, Uint8Array>>;
};

/**
 * Makes a file safe. Nothing of it is passed on as it was sent, but for texts and PDFs. Throws `Refusal` for
 * what cannot be made safe.
 */
export type Converter = (bytes: Uint8Array) => Promise<Converted>;

/** Loads what converts files of a kind: the document model, which is large, only for SVG. */
export async function loadConverter(kind: UploadKind): Promise<Converter> {
  switch (kind) {
    case 'lottie':
      return convertLottie;
    case 'pdf':
    case 'text':
      return (bytes) => keepDocument(kind, bytes);
    case 'svg': {
      const { sanitizeSvg } = await import('./sanitize-svg.ts');
      return (bytes) => convertSvg(sanitizeSvg(bytes));
    }
    default:
      return (bytes) => convertRaster(kind, bytes);
  }
}

async function convertRaster(kind: RasterKind, bytes: Uint8Array): Promise<Converted> {
  inspectFile(kind, bytes);
  return renderRaster(kind, kind === 'png' ? withoutText(bytes) : bytes);
}

/** There is nothing to draw: it stays as it is, and is only ever downloaded. */
async function keepDocument(kind: Exclude<FileKind, RasterKind>, bytes: Uint8Array): Promise<Converted> {
  inspectFile(kind, bytes);
  return { kind, width: 0, height: 0, main: bytes, renderings: {} };
}

async function convertSvg(clean: string): Promise<Converted> {
  const main = Buffer.from(clean);
  assertServable(main);
  return { ...(await renderSvg(clean)), kind: 'svg', main };
}

async function convertLottie(bytes: Uint8Array): Promise<Converted> {
  const { json, width, height } = checkLottie(bytes);
  const main = Buffer.from(json);
  assertServable(main);
  return { kind: 'lottie', width, height, main, renderings: {} };
}
