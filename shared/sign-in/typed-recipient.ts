import { regionOfReader } from '../applications/reader-language.ts';
import { invalidInput } from '../platform/errors.ts';
import { typedNumber } from '../typed/typed-number.ts';

type TypedRecipient = { phone?: string | undefined; locale?: string | undefined };

/**
 * Returns the phone number of a sign-in as it was meant. A national one is of the country that `locale` or
 * `Accept-Language` names first (decision 0171). Throws 400 with the reason.
 */
export function numberOfRecipient({ phone, locale }: TypedRecipient): string | undefined {
  if (phone === undefined) return undefined;
  const understood = typedNumber(phone, regionOfReader(undefined, locale));
  if ('fault' in understood) throw invalidInput('body.phone', understood.fault);
  return understood.value;
}
