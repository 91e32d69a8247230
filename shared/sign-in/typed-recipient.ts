import { findApplication } from '../applications/application-store.ts';
import { regionOfReader } from '../applications/reader-language.ts';
import { invalidInput } from '../platform/errors.ts';
import { typedNumber } from '../typed/typed-number.ts';

type Recipient = { phone?: string | undefined; locale?: string | undefined };

/**
 * Returns the phone number of a sign-in as it was meant. A national one is of the country that `locale`,
 * `Accept-Language` or the application's default language names first (decision 0171). Throws 400 with the reason.
 */
export async function numberOfRecipient(
  { phone, locale }: Recipient,
  app: string,
): Promise<string | undefined> {
  if (phone === undefined) return undefined;
  const region = regionOfReader(undefined, locale);
  const atOnce = typedNumber(phone, region);
  const understood =
    'isNational' in atOnce ? typedNumber(phone, regionOfReader(await findApplication(app), locale)) : atOnce;
  if ('fault' in understood) throw invalidInput('body.phone', understood.fault);
  return understood.value;
}
