import { domainToUnicode } from 'node:url';
import { callingCodeOf, typedNumber } from './typed-number.ts';
import { withAsciiDigits } from './typed-text.ts';

/** Letters that Unicode compares as others, although it does not decompose them. */
const SAME_AS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};
const HAS_SAME = new RegExp(`[${Object.keys(SAME_AS).join('')}]`, 'gu');

/** Accents, which belong to no script, and characters that nobody sees. Vowel signs of Indic scripts stay. */
const UNSEEN = /(?=\p{sc=Zinh})\p{M}|[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters that people write or leave out in names, numbers and addresses. */
const SEPARATORS = /[\s+()./,'’ʼ·\p{Pd}]/gu;

/** Texts that may be a phone number, or the beginning of one. */
const LIKE_NUMBER = /^[+(]?\d[\d ()./-]*$/;

/** Maximum characters of the term of an entry, so that it fits a key in every script. */
const MAX_CHARACTERS = 64;

/**
 * Returns a value, or the beginning of one, in the form in which values are searched: folded by Unicode,
 * without separators, and with a domain in Unicode. "Łukasz  MÜLLER" and "lukasz muller" are the same, as are
 * "+49 171-1" and "491711". The term of a value begins with the terms of its beginnings.
 */
export function searchTerm(text: string): string {
  return withAsciiDigits(withUnicodeDomain(text).normalize('NFKD'))
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(SEPARATORS, '')
    .replace(UNSEEN, '')
    .replace(HAS_SAME, (letter) => SAME_AS[letter] ?? letter);
}

/** Returns the characters of a term that its entry has. */
export function cutTerm(term: string): string {
  return [...term].slice(0, MAX_CHARACTERS).join('');
}

/** Returns the first two characters of a term, which name its partition. */
export function startOfTerm(term: string): string {
  return [...term].slice(0, 2).join('');
}

/**
 * Returns the terms that a text may mean, first as it is. A text that may be a phone number also means the
 * number without what people dial before it: `00`, `(0)`, or the `0` of a number of the country `region`.
 */
export function searchedTerms(text: string, region: string | undefined): string[] {
  const number = withAsciiDigits(text.normalize('NFKC')).trim();
  const terms = [text, ...(LIKE_NUMBER.test(number) ? numbersMeantBy(number, region) : [])].map(searchTerm);
  return [...new Set(terms)].filter((term) => term !== '');
}

function numbersMeantBy(text: string, region: string | undefined): string[] {
  const complete = typedNumber(text, region);
  const international = text.replace(/^00(?=[1-9])/, '+');
  const national = /^\(?0(.+)$/s.exec(text)?.[1];
  const code = callingCodeOf(region);
  const begun = international.startsWith('+')
    ? [international.replace('(0)', '')]
    : [code !== undefined && national !== undefined ? code + national : ''];
  return ['value' in complete ? complete.value : '', ...begun];
}

function withUnicodeDomain(text: string): string {
  const at = text.lastIndexOf('@');
  if (at < 0 || !text.includes('xn--', at)) return text;
  const domain = text.slice(at + 1).trim();
  return `${text.slice(0, at + 1)}${domainToUnicode(domain) || domain}`;
}
