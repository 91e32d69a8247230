import { seal, unseal } from '../platform/crypto/sealing.ts';

/** The purpose for which the code of a message is sealed in its link. */
const PURPOSE = 'code of a sign-in';

/**
 * Seals the 6 digits of a message with the code of its link. The link shows them where the sign-in or change
 * of address did not begin, to be typed where it began (decision 0061).
 */
export function sealCode(digits: string, linkCode: string): string {
  return seal(digits, linkCode, PURPOSE);
}

/** Returns the digits that are sealed in a link. Throws for the code of another link. */
export function unsealCode(sealed: string, linkCode: string): string {
  return unseal(sealed, linkCode, PURPOSE);
}
