import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Returns an address as people read it: with the labels of its domain in Unicode that can be mistaken for no
 * other ones (decision 0285). Other texts stay as they are.
 */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? address : address.slice(0, at + 1) + shownDomain(address.slice(at + 1));
}

/** Returns a domain as people read it. */
export function shownDomain(domain: string): string {
  if (!domain.includes('xn--')) return domain;
  const labels = domain.split('.');
  const last = domainToUnicode(labels.at(-1) ?? '');
  return labels.map((label) => shownLabel(label, last)).join('.');
}

function shownLabel(label: string, topLevel: string): string {
  const shown = label.startsWith('xn--') ? domainToUnicode(label) : '';
  const isSafe = shown !== '' && domainToASCII(shown) === label && hasOneScript(shown, topLevel);
  return isSafe ? shown : label;
}

/** ASCII letters, and the Latin letters that are not one of these with a mark. */
const LATIN = /^[a-z0-9ßæœøđðþłıŋəħŧ-]+$/;

/** Scripts without letters that look like ASCII letters. East Asian languages combine several scripts. */
const UNLIKE_LATIN: readonly RegExp[] = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
  ...['Arabic', 'Hebrew', 'Thaana', 'Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer'],
  ...['Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thai', 'Tibetan'],
].map(ofScripts);

/**
 * Scripts with such letters. They are shown in domains of their own countries, and elsewhere only with a
 * letter that looks like no ASCII letter.
 */
const LIKE_LATIN: readonly { all: RegExp; own?: RegExp }[] = [
  { all: ofScripts('Cyrillic'), own: /[бджийлфцчшщыэюяўђћљњџ]/u },
  { all: ofScripts('Greek'), own: /[δζθλξφψ]/u },
  ...['Armenian', 'Georgian', 'Ethiopic'].map((script) => ({ all: ofScripts(script) })),
];

/** True if the letters of a label belong together and cannot be mistaken for ASCII letters. */
function hasOneScript(label: string, topLevel: string): boolean {
  if (LATIN.test(withoutAccents(label))) return true;
  if (UNLIKE_LATIN.some((scripts) => scripts.test(label))) return true;
  return LIKE_LATIN.some(
    ({ all, own }) => all.test(label) && (all.test(topLevel) || own?.test(label) === true),
  );
}

/** Returns a text without the accents of its letters; unchanged if it has separate marks. */
function withoutAccents(label: string): string {
  return /\p{M}/u.test(label) ? label : label.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Letters and marks of these scripts, digits of ASCII, and hyphens. */
function ofScripts(scripts: string | readonly string[]): RegExp {
  const letters = [scripts].flat().map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^(?:[0-9-]|(?=[\\p{L}\\p{M}])[${letters.join('')}])+$`, 'u');
}
