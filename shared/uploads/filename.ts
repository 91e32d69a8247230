import * as z from 'zod/mini';
import { percentDecoded } from './inspect/percent-decoded.ts';

const MAX_CHARACTERS = 255;
/** Control, format (such as writing direction), surrogate and private characters. */
const INVISIBLE = /\p{C}/gu;

/**
 * The name of a file as its owner knows it; it is only shown. Percent-encoding is decoded, since headers are
 * ASCII. Folders and invisible characters are removed.
 */
export const filename = z.pipe(
  z
    .string({ error: 'is required' })
    .check(z.maxLength(2048), z.describe('Name of the file; percent-encoded if it is not ASCII')),
  z
    .pipe(z.transform(cleanedName), z.string())
    .check(z.minLength(1, { error: 'must have a visible character' })),
);

function cleanedName(raw: string): string {
  const base = percentDecoded(raw).normalize('NFC').replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  return [...base.trim()].slice(0, MAX_CHARACTERS).join('');
}
