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

/** Makes an upload safe. Nothing of it is passed on as it was sent. Throws `Refusal` for what cannot be made safe. */
export async function convertFile(kind: UploadKind, bytes: Uint8Array): Promise<Converted> {
  switch (kind) {
    case 'png':
      inspectPng(bytes);
      return renderPng(bytes);
    case 'svg': {
      // The document model is large, and nothing else needs it.
      const { sanitizeSvg } = await import('./sanitize-svg.ts');
      const clean = sanitizeSvg(bytes);
      return { ...(await renderSvg(clean)), main: Buffer.from(clean) };
    }
    case 'lottie': {
      const { json, width, height } = checkLottie(bytes);
      return { width, height, main: Buffer.from(json), renderings: {} };
    }
  }
}
