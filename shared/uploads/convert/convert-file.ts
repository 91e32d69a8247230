import type { RasterKind, Size, UploadKind } from '../formats.ts';
import { type FileKind, inspectFile } from '../inspect-file.ts';
import { withoutText } from '../inspect-png.ts';
import { checkLottie } from './check-lottie.ts';
import { assertServable, renderRaster, renderSvg } from './render.ts';

/** The served files of an upload: the file itself, rewritten as `kind`, and its PNG renderings. */
export type Converted = {
  kind: UploadKind;
  width: number;
  height: number;
  main: Uint8Array;
  renderings: Partial<Record<Size, Uint8Array>>;
};

/**
 * Makes a file safe. Only texts and PDFs are served unchanged. Throws `Refusal` for a file
 * that cannot be made safe.
 */
export type Converter = (bytes: Uint8Array) => Promise<Converted>;

/** Loads the converter of a kind. The document model is large, so it is loaded only for SVG. */
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

/** Returns a document unchanged: it is not drawn, only downloaded. */
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
