import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutTerm, searchedTerms, searchTerm, startOfTerm } from '../../../shared/typed/search-term.ts';

describe('a search term', () => {
  it.each([
    ['Łukasz  MÜLLER', 'lukaszmuller'],
    ['Straße', 'strasse'],
    ['İstanbul IĞDIR', 'istanbuligdir'],
    ['ıstanbul', 'istanbul'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Ёлка', 'елка'],
    ['O’Brien', "O'Brien"],
    ['Jean-Luc', 'jean luc'],
    ['Ｇｒａｃｅ', 'grace'],
    ['Nguyễn', 'nguyen'],
    ['Søren Æbelø', 'soren aebelo'],
    ['ガス', 'カス'],
    ['gra\u200Bce\u00AD', 'grace'],
    ['+49 (171) 123-45', '4917112345'],
    ['+٤٩ ١٧١', '49171'],
    ['info@xn--mller-kva.example', 'INFO@Müller.example'],
  ])('is the same of %j and %j', (one, other) => {
    expect(searchTerm(one)).toBe(searchTerm(other));
    expect(searchTerm(one)).not.toBe('');
  });

  it.each([
    ['कुमार', 'कमर'],
    ['אָב', 'אב '],
    ['grace', 'grace1'],
    ['a@b', 'ab'],
  ])('differs of %j and %j', (one, other) => {
    expect(searchTerm(one)).not.toBe(searchTerm(`${other}x`));
    expect(searchTerm('कुमार')).not.toBe(searchTerm('कमर'));
  });

  it('of letters that Unicode compares as equal is the same', () => {
    const { compare } = new Intl.Collator('und', { sensitivity: 'base' });
    const letters = Array.from({ length: 0x250 - 0xc0 }, (_, n) => String.fromCodePoint(0xc0 + n));
    const plain = [...'abcdefghijklmnopqrstuvwxyz'];
    const pairs = letters.flatMap((letter) => plain.map((other) => [letter, other] as const));
    const equal = pairs.filter(([letter, other]) => compare(letter, other) === 0);
    expect(equal.length).toBeGreaterThan(250);
    expect(equal.filter(([letter, other]) => searchTerm(letter) !== other)).toEqual([]);
  });

  it('of a value begins with the terms of its beginnings', () => {
    const text = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }));
    fc.assert(
      fc.property(text, fc.nat(), (letters, cut) => {
        const value = letters.join('');
        const beginning = letters.slice(0, cut % (letters.length + 1)).join('');
        expect(searchTerm(value).startsWith(searchTerm(beginning))).toBe(true);
      }),
    );
  });

  it('has neither spaces nor more than 64 characters, and a start of two', () => {
    expect([...cutTerm(searchTerm('😀 '.repeat(100)))]).toHaveLength(64);
    expect(startOfTerm('😀王x')).toBe('😀王');
    expect(startOfTerm('王')).toBe('王');
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[\s\p{Cc}]/u.test(searchTerm(text))));
  });
});

describe('a text that is searched', () => {
  it.each<[string, string | undefined, string[]]>([
    ['Grace Hopper', 'DE', ['gracehopper']],
    ['+49 171 12', undefined, ['4917112']],
    ['0049 171', undefined, ['0049171', '49171']],
    ['+49 (0)171 1234567', undefined, ['4901711234567', '491711234567']],
    ['+49 (0)171', undefined, ['490171', '49171']],
    ['0171 12', 'DE', ['017112', '4917112']],
    ['0171 1234567', 'DE', ['01711234567', '491711234567']],
    ['(202) 555-0123', 'US', ['2025550123', '12025550123']],
    ['0171 12', undefined, ['017112']],
    ['0171 12', 'XX', ['017112']],
    ['4917112', 'DE', ['4917112']],
    ['12-a', 'DE', ['12a']],
    ['( - )', 'DE', []],
  ])('%j means in %s: %j', (text, region, terms) => {
    expect(searchedTerms(text, region)).toEqual(terms);
  });
});
