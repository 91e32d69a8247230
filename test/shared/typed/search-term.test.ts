import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparedValue,
  cutTerm,
  searchedText,
  searchTerm,
  startOfTerm,
} from '../../../shared/typed/search-term.ts';

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
    ['grace', 'grace1'],
    ['a@b', 'ab'],
    ['ビル', 'ビール'],
    ['佐々木', '佐木'],
    ['😀', '😃'],
  ])('differs of %j and %j', (one, other) => {
    expect(searchTerm(one)).not.toBe(searchTerm(other));
  });

  it('of letters that Unicode compares as equal is the same', () => {
    const { compare } = new Intl.Collator('und', { sensitivity: 'base' });
    const points = Array.from({ length: 0x20000 - 0xc0 }, (_, n) => String.fromCodePoint(0xc0 + n));
    const letters = points.filter((letter) => /(?=\p{sc=Latin})\p{L}/u.test(letter));
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

describe('the compared form of a value', () => {
  it.each([
    ['GRACE.Hopper@Müller.example', 'grace.hopper@xn--mller-kva.example'],
    [' Grace \u200b Hopper', 'grace hopper'],
    ['山田 太郎', '山田太郎'],
    ['김 철수', '김철수'],
    ['Ｇｒａｃｅ', 'grace'],
  ])('is the same of %j and %j', (one, other) => {
    expect(comparedValue(one)).toBe(comparedValue(other));
  });

  it.each([
    ['j.smith@example.com', 'jsmith@example.com'],
    ['jsmith@exa-mple.com', 'jsmith@example.com'],
    ['12-3', '123'],
    ['Gráce', 'Grace'],
    ['straße.example', 'strasse.example'],
    ['grace hopper', 'gracehopper'],
  ])('tells %j and %j apart, although one finds the other', (one, other) => {
    expect(searchTerm(one)).toBe(searchTerm(other));
    expect(comparedValue(one)).not.toBe(comparedValue(other));
  });
});

describe('a text that is searched', () => {
  it.each<[string, string | undefined, string]>([
    ['Grace Hopper', 'DE', 'gracehopper'],
    ['+49 171 12', undefined, '4917112'],
    ['0049 171', undefined, '49171'],
    ['00 49 171', 'US', '49171'],
    ['011 49 171', undefined, '49171'],
    ['01149171', 'US', '49171'],
    ['011 561 2345', 'IT', '115612345'],
    ['0113 496', undefined, '113496'],
    ['011491711234567', undefined, '491711234567'],
    ['+49 (0)171 1234567', undefined, '491711234567'],
    ['tel:+49-171-12', undefined, '4917112'],
    ['\u202a+49 171 12\u202c', undefined, '4917112'],
    ['+49\u2011171\u00a012', undefined, '4917112'],
    ['＋４９ １７１', undefined, '49171'],
    ['0171 12', 'DE', '17112'],
    ['00123', undefined, '123'],
    ['01AB', undefined, '1ab'],
    ['(202) 555-0123', 'US', '2025550123'],
    ['12-a', 'DE', '12a'],
    ['( - )', 'DE', ''],
    ['Grace Hopper <grace@example.com>', 'DE', 'grace@examplecom'],
    ['<mailto:grace@example.com>', 'DE', 'grace@examplecom'],
    ['mailto:grace@example.com?subject=Hello', 'DE', 'grace@examplecom'],
    ['\u200egrace@example.com', 'DE', 'grace@examplecom'],
    ['Grace <3', 'DE', 'grace3'],
  ])('%j means in %s: %j', (text, region, term) => {
    expect(searchedText(text, region).term).toBe(term);
  });
});
