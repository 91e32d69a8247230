import { inspectPng } from '../inspect-png.ts';
import type { Size, UploadKind } from '../upload.ts';
import { checkLottie } from './check-lottie.ts';
import { renderPng, renderSvg } from './render.ts';

/** What is served of an upload: the file itself, written anew, and its PNG renderings. */
export type Converted = {
  width: number;
  height: number;
  main: Uint8Array;
  renderings: Partial<Record<Size, Uint8Array>>;
};

/** Makes a file safe. Nothing of it is passed on as it was sent. Throws `Refusal` for what cannot be made safe. */
export type Converter = (bytes: Uint8Array) => Promise<Converted>;

/** Loads what converts files of a kind: the document model, which is large, only for SVG. */
export async function loadConverter(kind: UploadKind): Promise<Converter> {
  switch (kind) {
    case 'png':
      return convertPng;
    case 'lottie':
      return convertLottie;
    case 'svg': {
      const { sanitizeSvg } = await import('./sanitize-svg.ts');
      return (bytes) => convertSvg(sanitizeSvg(bytes));
    }
  }
}

async function convertPng(bytes: Uint8Array): Promise<Converted> {
  inspectPng(bytes);
  return renderPng(bytes);
}

async function convertSvg(clean: string): Promise<Converted> {
  return { ...(await renderSvg(clean)), main: Buffer.from(clean) };
}

async function convertLottie(bytes: Uint8Array): Promise<Converted> {
  const { json, width, height } = checkLottie(bytes);
  return { width, height, main: Buffer.from(json), renderings: {} };
}
