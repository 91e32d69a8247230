import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';

/** Returns the calling code of a country (ISO 3166), such as `49`; undefined without one. */
export function callingCodeOf(region: string | undefined): string | undefined {
  return region !== undefined && isSupportedCountry(region) ? getCountryCallingCode(region) : undefined;
}
