import { domainToUnicode } from 'node:url';
import { callingCodeOf } from './calling-code.ts';
import { plainText, withAsciiDigits } from './typed-text.ts';

/** Letters that Unicode compares as others, although it does not decompose them (DUCET, first level). */
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
  ᵹ: 'g',
  ꝛ: 'r',
  ꝺ: 'd',
  ꝼ: 'f',
  ꞃ: 'r',
  ꞅ: 's',
  ꞇ: 't',
  ꞛ: 'a',
  ꞝ: 'o',
  ꞟ: 'u',
  ꞡ: 'g',
  ꞣ: 'k',
  ꞥ: 'n',
  ꞧ: 'r',
  ꞩ: 's',
  ꟁ: 'a',
  ꟃ: 'w',
  ꟙ: 's',
};
const HAS_SAME = new RegExp(`[${Object.keys(SAME_AS).join('')}]`, 'gu');

/** Accents and points, and characters that nobody sees. Vowel signs of Indic scripts stay. */
const UNSEEN = /(?=[\p{sc=Zinh}\p{Diacritic}])\p{M}|[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Punctuation, blanks and signs, and apostrophes that are letters. Emoji and the length of a vowel stay. */
const SEPARATORS = /[[\p{P}\p{Z}\p{Cc}\p{Sm}\p{Sk}\p{Sc}]--@]|[[\p{Lm}&&\p{Diacritic}]--\p{Extender}]/gv;

/** Texts that may be a phone number, or the beginning of one. */
const LIKE_NUMBER = /^[+(]?\d[\d\p{P}\p{Z}]*$/u;

/** Blanks between words of scripts that are also written without. */
const UNNEEDED_BLANK =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]) (?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])/gu;

/** Some dial them, and some leave them out. */
const LEADING_ZEROS = /^0+/;

/** Maximum characters of the term of an entry, so that it fits a key in every script. */
const MAX_CHARACTERS = 64;

/**
 * Returns a value, or the beginning of one, in the form in which values are searched: folded by Unicode,
 * without separators and zeros before it, and with a domain in Unicode. "Łukasz  MÜLLER" is as "lukasz
 * muller", and "+49 171-1" as "00491711". The term of a value begins with the terms of its beginnings.
 */
export function searchTerm(text: string): string {
  return withAsciiDigits(withUnicodeDomain(text).normalize('NFKD'))
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(SEPARATORS, '')
    .replace(UNSEEN, '')
    .replace(HAS_SAME, (letter) => SAME_AS[letter] ?? letter)
    .replace(LEADING_ZEROS, '');
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
 * Returns a value, or the beginning of one, in the form in which it is told apart from look-alikes: in lower
 * case, with a domain in Unicode, and with single blanks. Accents and punctuation count (decision 0490).
 */
export function comparedValue(text: string): string {
  const plain = withAsciiDigits(withUnicodeDomain(plainText(text)));
  return plain
    .toLowerCase()
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .replace(UNNEEDED_BLANK, '');
}

/** Returns the compared form of a phone number, or its beginning, by its digits. */
export function comparedNumber(digits: string): string {
  return `tel:${digits.replace(LEADING_ZEROS, '')}`;
}

/** What somebody looks for: the term that finds it, and the compared forms that it may have. */
export type SearchedText = { text: string; term: string; values: string[] };

/**
 * Returns what a typed or pasted text looks for. A text that may be a phone number is read as its digits,
 * without what people dial before the code of a country: `00`, or `011` in North America (`region`, ISO
 * 3166), or, if the country is not known, before a blank or a whole number.
 */
export function searchedText(typed: string, region: string | undefined): SearchedText {
  const text = unwrapped(plainText(typed));
  const value = comparedValue(text);
  const number = withAsciiDigits(text);
  if (!LIKE_NUMBER.test(number)) return { text, term: searchTerm(text), values: [value] };
  const digits = withoutPrefix(number, callingCodeOf(region)).replace('(0)', '').replace(/\D/g, '');
  return { text, term: searchTerm(digits), values: [value, comparedNumber(digits)] };
}

/** Returns what is left of a dialled number. Zeros before it are no part of any term. */
function withoutPrefix(text: string, callingCode: string | undefined): string {
  if (callingCode === '1') return text.replace(/^011(?=\D*[1-9])/, '');
  return callingCode === undefined ? text.replace(/^011(?:\D+(?=[1-9])|(?=(?:\D*\d){9}))/, '') : text;
}

/** Returns the address in what mail programs and pages copy: `Name <address>`, `mailto:` and `tel:`. */
function unwrapped(text: string): string {
  const inside = /<([^<>]+@[^<>]+)>$/u.exec(text)?.[1] ?? text;
  return inside
    .trim()
    .replace(/^mailto:([^?]*).*$/is, '$1')
    .replace(/^tel:/i, '')
    .trim();
}

function withUnicodeDomain(text: string): string {
  const at = text.lastIndexOf('@');
  if (at < 0 || !text.includes('xn--', at)) return text;
  const domain = text.slice(at + 1).trim();
  return `${text.slice(0, at + 1)}${domainToUnicode(domain) || domain}`;
}
