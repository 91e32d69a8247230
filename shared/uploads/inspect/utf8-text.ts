import { Refusal } from './pixels.ts';

/** Returns the text of a file in UTF-8. Throws `Refusal` with this reason for other bytes. */
export function utf8Text(bytes: Uint8Array, reason: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Refusal(reason, { cause });
  }
}
