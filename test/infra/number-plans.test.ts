import { type CountryCode, parsePhoneNumberWithError } from 'libphonenumber-js/core';
import plans from 'libphonenumber-js/min/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, it } from 'vitest';
import { plansForReading } from '../../infra/bundle-plugins.ts';

type Plans = typeof plans;

/** What some plans make of a text: the number and whether it is possible, or why it is none. */
function read(text: string, country: CountryCode | undefined, by: Plans): string {
  const options = { extract: false, ...(country && { defaultCountry: country }) };
  try {
    const number = parsePhoneNumberWithError(text, options, by);
    return `${number.number} ${number.isPossible()}`;
  } catch (error) {
    return String(error);
  }
}

it.each(Object.keys(plans.countries) as CountryCode[])(
  'plans without formats read the numbers of %s as the whole ones do',
  (country) => {
    const reduced = plansForReading(plans) as Plans;
    const code = plans.countries[country]?.[0];
    const digits = [examples[country] ?? '', '1', '12345', '5550123', '20255501234', '171123456789012'];
    const texts = digits.flatMap((rest) =>
      ['', '0', '1', '8', '06'].flatMap((trunk) => [`+${code}${trunk}${rest}`, `${trunk}${rest}`]),
    );
    for (const text of texts) expect(read(text, country, reduced), text).toBe(read(text, country, plans));
  },
);
