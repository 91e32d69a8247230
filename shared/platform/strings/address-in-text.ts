import { domainToUnicode } from 'node:url';
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts';

/** Characters that nobody sees: zero-width, filling and formatting ones, and variation selectors. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Full stops and middle dots of all scripts. NFKC turns the other forms of `.` into one of them. */
const DOTS =
  /[\u00b7\u0589\u06d4\u0701\u0702\u0964\u104a\u104b\u1362\u166e\u17d4\u1803\u1809\u2022\u2027\u2219\u22c5\u2cf9\u2cfe\u3002\u30fb\ua4ff\ua60e\ua6f3\u{10a50}\u{16af5}\u{16e98}\u{1bc9f}\u{1da88}]/gu;
const SLASHES = /[\u2044\u2215\u29f8]/g;

/** The beginning of a URL. */
const SCHEME =
  /[\p{L}\p{N}]:\/\/|\b(?:https?|ftps?|wss?):|\bmailto:\S|\b(?:tel|sms):\+?\d|\bwww\.[\p{L}\p{N}]/u;
const IPV6 = /\[[\da-f.]*:[\da-f:.]*\]/;
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)/g;

/** Labels that dots join. */
const HOST = /[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+/gu;

/** Digits of any script with any signs between them, as many as a phone number has. */
const NUMBER = /[\p{Nd}\p{No}](?:[^\p{L}\p{N}]*[\p{Nd}\p{No}]){6,}/gu;

/** An id that a program has put into a name. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** A date, a year or a time of day. */
const MOMENT =
  /(?<!\p{N})(?:(?:(?:0?[1-9]|[12]\d|3[01])[./-]){2}(?:19|20)\d\d|(?:19|20)\d\d(?:-[01]\d-[0-3]\d)?|(?:[01]?\d|2[0-3])[:.][0-5]\d)(?!\p{N})/gu;

/** Abbreviations that people join by a dot: `Co.Ltd` and `Dr.No` are no hosts. */
const ABBREVIATIONS: ReadonlySet<string> = new Set([
  ...['bros', 'co', 'corp', 'gmbh', 'inc', 'intl', 'llc', 'ltd', 'plc', 'pty', 'pvt'],
  ...['dr', 'mr', 'mrs', 'no', 'prof', 'st', 'vol'],
]);

/**
 * True if a person or a mail client could take a part of the text for a web or e-mail address or a phone
 * number, with any invisible characters and dots of other scripts in it (decision 0175). Hosts of `own` and
 * their subdomains may be named, but with neither path nor scheme.
 */
export function hasAddress(text: string, own: readonly string[] = []): boolean {
  const plain = normalised(text);
  if (SCHEME.test(plain) || IPV6.test(plain) || hasPhoneNumber(plain)) return true;
  if ([...plain.matchAll(IPV4)].some(([address]) => isIpv4(address))) return true;
  const known = own.map((host) => normalised(domainToUnicode(host)));
  return [...plain.matchAll(HOST)].some(({ 0: labels, index }) => {
    const host = hostIn(labels, plain[index + labels.length]);
    return host !== undefined && !mayBeNamed(host, plain, index, known);
  });
}

/**
 * True if a text has seven digits in a row that are neither one or two dates, years or times nor of a UUID.
 */
function hasPhoneNumber(plain: string): boolean {
  return [...plain.replace(UUID, 'id').matchAll(NUMBER)].some(([number]) => {
    const moments = number.match(MOMENT) ?? [];
    return moments.length > 2 || /\p{N}/u.test(number.replace(MOMENT, ''));
  });
}

const PLACEHOLDER = /\{\w+\}/g;

/** A placeholder whose value would become a part of an address. */
const GLUED = /[a-z\d.@/\\]\{\w+\}|\{\w+\}[@/\\][\p{L}\p{N}]/iu;

/**
 * Like `hasAddress`, for a text with placeholders: also true if their values would become parts of an
 * address.
 */
export function makesAddress(text: string, own: readonly string[] = []): boolean {
  const read = visibleText(text);
  const filled = ['placeholder', 'placeholder.'].map((value) => read.replace(PLACEHOLDER, value));
  return GLUED.test(read) || filled.some((one) => hasAddress(one, own));
}

/** Returns a text as readers see it: compatible characters in their plain form, and no invisible ones. */
function visibleText(text: string): string {
  return text.normalize('NFKC').replace(INVISIBLE, '');
}

function normalised(text: string): string {
  return visibleText(text).toLowerCase().replace(DOTS, '.').replace(SLASHES, '/');
}

function isIpv4(address: string): boolean {
  return address.split('.').every((part) => Number(part) <= 255);
}

/** Returns the labels up to the last top-level domain, joined by dots; undefined if they are no host. */
function hostIn(text: string, next: string | undefined): string | undefined {
  const labels = text.split('.');
  const last = labels.length - 1;
  const end = labels.findLastIndex((label, n) => {
    const domain = n > 0 ? topLevelDomain(label) : undefined;
    // Two letters in the middle are an initial or an abbreviation, as in `F.C.St.Pauli`.
    return domain !== undefined && (n === last || domain.length > 2);
  });
  const domain = topLevelDomain(labels[end] ?? '');
  if (end < 1 || domain === undefined) return undefined;
  const host = [...labels.slice(0, end), domain];
  return isAbbreviation(host) && next !== '/' && next !== ':' ? undefined : host.join('.');
}

/**
 * Returns the top-level domain that a label begins with, if a hyphen or another script is all that follows.
 */
function topLevelDomain(label: string): string | undefined {
  if (label.startsWith('xn--')) return label;
  const [name = ''] = label.normalize('NFKD').replace(/\p{M}/gu, '').split(/[-_]/);
  const latin = /^[a-z]+(?=\P{Script=Latin})/u.exec(name)?.[0] ?? '';
  return [label, name, latin].find((candidate) => TOP_LEVEL_DOMAINS.has(candidate));
}

/** True for business abbreviations and titles, and for degrees such as `M.Sc`. */
function isAbbreviation(labels: readonly string[]): boolean {
  if (labels.every((label) => ABBREVIATIONS.has(label))) return true;
  const [first = '', last = ''] = labels;
  return labels.length === 2 && [...first].length === 1 && /^[a-z]{2}$/.test(last);
}

function mayBeNamed(host: string, text: string, index: number, own: readonly string[]): boolean {
  const before = text[index - 1] ?? ' ';
  const after = text[index + host.length] ?? ' ';
  if (/[@/:.]/.test(before) || /[/:@?#\\]/.test(after)) return false;
  return own.some((one) => one === host || one.endsWith(`.${host}`));
}
