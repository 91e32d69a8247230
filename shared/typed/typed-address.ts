import { typedEmail } from './typed-email.ts';
import { typedNumber } from './typed-number.ts';

/** Returns an e-mail address or international number that somebody typed as it is stored, if it is one. */
export function typedAddress(typed: string): string | undefined {
  const understood = [typedEmail(typed), typedNumber(typed)].find((one) => 'value' in one);
  return understood && 'value' in understood ? understood.value : undefined;
}
