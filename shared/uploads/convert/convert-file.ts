import type { FileUse, RasterKind, Size, UploadKind } from '../formats.ts';
import { type FileKind, inspectFile, inspectPicture } from '../inspect/inspect-file.ts';
import { isAnimatedPng, withoutText } from '../inspect/inspect-png.ts';
import { Refusal } from '../inspect/pixels.ts';
import { checkLottie } from './check-lottie.ts';
import { assertServable, isAnimated, isBlankImage, renderPicture, renderRaster } from './render.ts';
import { renderSvg } from './render-svg.ts';
import type { SanitizedSvg } from './sanitize-svg.ts';
import { WARNINGS } from './warnings.ts';

/** The served files of an upload: the file itself, rewritten as `kind`, and its PNG renderings. */
export type Converted = {
  kind: UploadKind;
  width: number;
  height: number;
  main: Uint8Array;
  renderings: Partial<Record<Size, Uint8Array>>;
  /** Sentences about the lost parts of the file. */
  warnings: string[];
};

/**
 * Makes a file safe. Only texts and PDFs are served unchanged. Throws `Refusal` for a file
 * that cannot be made safe.
 */
export type Converter = (bytes: Uint8Array) => Promise<Converted>;

/**
 * Loads the converter of a kind; pictures of users are made smaller. The document model is large, so it is
 * loaded only for SVG.
 */
export async function loadConverter(kind: UploadKind, use: FileUse = 'file'): Promise<Converter> {
  switch (kind) {
    case 'lottie':
      return convertLottie;
    case 'pdf':
    case 'text':
      return (bytes) => keepDocument(kind, bytes);
    case 'svg': {
      const { sanitizeSvg } = await import('./sanitize-svg.ts');
      return async (bytes) => convertSvg(await sanitizeSvg(bytes));
    }
    default:
      return (bytes) => (use === 'picture' ? convertPicture : convertRaster)(kind, bytes);
  }
}

async function convertRaster(kind: RasterKind, bytes: Uint8Array): Promise<Converted> {
  inspectFile(kind, bytes);
  const rendered = await renderRaster(kind, kind === 'png' ? withoutText(bytes) : bytes);
  return { ...rendered, warnings: await lossOf(kind, bytes, rendered.renderings) };
}

async function convertPicture(kind: RasterKind, bytes: Uint8Array): Promise<Converted> {
  inspectPicture(kind, bytes);
  const rendered = await renderPicture(kind, kind === 'png' ? withoutText(bytes) : bytes);
  return { ...rendered, warnings: await lossOf(kind, bytes, rendered.renderings) };
}

/**
 * Returns a warning for an animation, of which only the first frame is drawn. Throws `Refusal` if it is
 * empty.
 */
async function lossOf(
  kind: RasterKind,
  bytes: Uint8Array,
  { 64: small }: Record<Size, Uint8Array>,
): Promise<string[]> {
  const moves = kind === 'png' ? isAnimatedPng(bytes) : await isAnimated(bytes);
  if (!moves) return [];
  if (await isBlankImage(small))
    throw new Refusal('Only the first frame of an animation is kept, and that of this file is empty');
  return [WARNINGS.firstFrame];
}

/** Returns a document unchanged: it is not drawn, only downloaded. */
async function keepDocument(kind: Exclude<FileKind, RasterKind>, bytes: Uint8Array): Promise<Converted> {
  inspectFile(kind, bytes);
  return { kind, width: 0, height: 0, main: bytes, renderings: {}, warnings: [] };
}

async function convertSvg(clean: SanitizedSvg): Promise<Converted> {
  const main = Buffer.from(clean.svg);
  assertServable(main);
  return { ...(await renderSvg(clean)), kind: 'svg', main };
}

async function convertLottie(bytes: Uint8Array): Promise<Converted> {
  const { json, width, height } = checkLottie(bytes);
  const main = Buffer.from(json);
  assertServable(main);
  return { kind: 'lottie', width, height, main, renderings: {}, warnings: [] };
}
