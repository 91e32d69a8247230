import { Refusal } from './pixels.ts';

/** The part in which readers look for the end of a PDF. */
const TAIL_BYTES = 2048;
const TAIL = /startxref\s+\d+\s+%%EOF/;

/** Checks that a PDF has its header and its trailer, so that nothing is cut off. Throws `Refusal`. */
export function inspectPdf(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!/^%PDF-\d\.\d/.test(file.toString('latin1', 0, 8))) throw new Refusal('The PDF has no header');
  if (!TAIL.test(file.toString('latin1', Math.max(0, file.length - TAIL_BYTES))))
    throw new Refusal('The PDF is cut off: it has no trailer');
}
