import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { dialledDigits } from '../../../shared/typed/dialled-digits.ts';
import { searchTerm } from '../../../shared/typed/search-term.ts';

describe('a number as it is dialled in its country', () => {
  it.each([
    ['+4917112345678', '17112345678'],
    ['+12025550123', '2025550123'],
    ['+390115612345', '0115612345'],
    ['+442079460958', '2079460958'],
    ['+79123456789', '89123456789'],
    ['+3612345678', '0612345678'],
    ['+34612345678', '612345678'],
    ['+4740612345', '40612345'],
    ['+375294911911', '80294911911'],
    ['+80012345678', '12345678'],
  ])('%s: %s', (number, digits) => {
    expect(dialledDigits(number)).toBe(digits);
  });

  it.each(getCountries())('the calling code of %s is known', (country) => {
    const code = getCountryCallingCode(country);
    expect(dialledDigits(`+${code}777777777`)).toMatch(/^(?:|8|06|80)777777777$/);
  });

  // Argentina dials 15 in the middle of a mobile number.
  it('is found as the library of numbers writes it, in all countries but one', () => {
    const others = getCountries().filter((country) => {
      const example = getExampleNumber(country, examples);
      if (!example) throw new Error(`no example for ${country}`);
      return searchTerm(dialledDigits(example.number)) !== searchTerm(example.formatNational());
    });
    expect(others).toEqual(['AR']);
  });
});
