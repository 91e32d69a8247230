import { getExampleNumber, isSupportedCountry, type PhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/** Returns an example of a mobile phone number of a region. Undefined if its numbering plan is unknown. */
export function examplePhone(region: string | undefined): PhoneNumber | undefined {
  return region !== undefined && isSupportedCountry(region) ? getExampleNumber(region, examples) : undefined;
}
