import * as z from 'zod/mini';
import { DURATION_PATTERN, parseDuration } from '../platform/duration.ts';
import { DAY } from '../platform/time.ts';
import { typedCode } from '../typed/typed-code.ts';
import { typedDomain, typedEmail } from '../typed/typed-email.ts';
import { typedNumber } from '../typed/typed-number.ts';
import type { Typed } from '../typed/typed-text.ts';
import { reservedParameterIn } from './reserved-parameters.ts';

/** Keys that no JSON object of this API may have: careless code could change prototypes with them. */
const HOSTILE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
export const HOSTILE_KEY = 'must not have __proto__, constructor or prototype keys';

/** Line ends, other control characters, lone surrogates, and characters that change the writing direction. */
const UNSAFE_IN_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const UNSAFE_IN_TEXT = new RegExp(`(?![\\t\\r\\n])${UNSAFE_IN_LINE.source}`, 'u');

const oneLine = z.refine<string>((value) => !UNSAFE_IN_LINE.test(value), {
  error: 'must be one line without control characters, lone surrogates and changes of writing direction',
});
const lines = z.refine<string>((value) => !UNSAFE_IN_TEXT.test(value), {
  error: 'must have no control characters, lone surrogates and changes of writing direction',
});

/** A name for end users: trimmed, one line, 1 to 100 characters (decision 0079). */
export const name = (about: string) => line(about, 100).check(z.minLength(1));

/** A text for end users: trimmed, one line, may be empty (decision 0079). */
export const line = (about: string, max: number) =>
  z.string().check(z.trim(), z.maxLength(max), oneLine, z.describe(about));

/** A text for end users: trimmed, any number of lines (decision 0079). */
export const text = (about: string, max = 1000) =>
  z.string().check(z.trim(), z.maxLength(max), lines, z.describe(about));

/** A language that somebody reads. Unknown ones are no fault, so that any tag of a browser may be sent. */
export const locale = (about: string) =>
  line(`${about}: a language tag such as pt-BR. A language that the service lacks is ignored`, 100);

const MAX_ID_LENGTH = 128;
const ID = /^[\w.:@+~-]+$/;

const idOf = (pattern: RegExp, characters: string) => (about: string) =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(MAX_ID_LENGTH),
      z.regex(pattern, { error: `may have letters, digits and ${characters} only` }),
      z.describe(about),
    );

export const id = idOf(ID, '_ . : @ + ~ -');

/**
 * An id of a user, which an application may have chosen. It may also have the separators of other services,
 * such as the bar of `auth0|62a` (decision 0277).
 */
export const userId = idOf(/^[\w.:@+~|=-]+$/, '_ . : @ + ~ | = -');

/** False if the text cannot be an id: too long, or with characters that no id has. */
export function mayBeId(value: string): boolean {
  return value.length <= MAX_ID_LENGTH && ID.test(value);
}

export const timestamp = (about: string) =>
  z.string().check(z.meta({ description: `${about} (ISO 8601 date-time)`, format: 'date-time' }));

/** When a record was created, in answers. */
export const createdAt = timestamp('When it was created');
/** When a record was last changed, in answers. */
export const updatedAt = timestamp('When it was last changed');

/**
 * An ISO 8601 date-time from the caller. Its output is the stored format of timestamps, which
 * has four-digit years.
 */
export const instant = (about: string) =>
  z.pipe(
    z.iso.datetime({ offset: true }).check(
      z.refine((value) => Number.isNaN(Date.parse(value)) || hasFourDigitYear(value), {
        error: 'must be in the years 0001 to 9999 (UTC)',
        abort: true,
      }),
      z.describe(`${about} (ISO 8601 date-time)`),
    ),
    z.transform((value) => new Date(value).toISOString()),
  );

/** A date-time from the caller that is still to come. */
export const future = (about: string) =>
  instant(about).check(z.refine((at) => Date.parse(at) > Date.now(), { error: 'must be in the future' }));

function hasFourDigitYear(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

export const httpUrl = (about: string) =>
  z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' }).check(
    z.maxLength(2048),
    z.refine((value) => !hasCredentials(value), { error: 'must not contain a user name or password' }),
    z.describe(about),
  );

/** A URL to which the service redirects browsers with a one-time code, so it may not contain one itself. */
export const redirectUrl = (about: string) =>
  httpUrl(about).check(
    z.refine((value) => reservedParameterIn(value) === undefined, {
      error: ({ input }) => `must not have a parameter ${reservedParameterIn(String(input))}`,
    }),
  );

/** Parses like browsers, which accept more than two slashes after the scheme. */
function hasCredentials(url: string): boolean {
  const { username, password } = URL.parse(url) ?? {};
  return Boolean(username || password);
}

/** Maximum length of a host name (RFC 1035, 2.3.4). */
const MAX_HOST_LENGTH = 253;
const MAX_ORIGIN_LENGTH = 'https://:65535'.length + MAX_HOST_LENGTH;

/** Drops the slash with which address bars copy an origin. */
const withoutSlash = z.overwrite<string>((value) => value.replace(/\/$/, ''));

/** An origin of a hybrid app or of a browser extension: a scheme of its own, and a host or id. */
const APP_ORIGIN = /^([a-z][a-z0-9+.-]*):\/\/[\w.-]+(?::\d{1,5})?$/;

/** An origin of a page, a hybrid app or an extension, as it is in the header `Origin`. Never `null`. */
export const clientOrigin = (about: string) =>
  z.string().check(
    withoutSlash,
    z.maxLength(MAX_ORIGIN_LENGTH),
    z.refine((value) => isWebOrigin(value) || isAppOrigin(value), {
      error:
        'must be an origin such as https://example.com or capacitor://localhost, without a path; null cannot be allowed',
    }),
    z.meta({ description: about, pattern: '^[a-z][a-z0-9+.-]*://[^\\s/?#@]+/?$' }),
  );

function isWebOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

function isAppOrigin(value: string): boolean {
  const scheme = APP_ORIGIN.exec(value)?.[1];
  return scheme !== undefined && !/^https?$/.test(scheme) && !UNSAFE_SCHEMES.has(scheme);
}

/** Schemes of URLs that run, read, embed or start something and do not open an application. */
export const UNSAFE_SCHEMES: ReadonlySet<string> = new Set([
  ...['javascript', 'data', 'vbscript', 'file', 'blob', 'filesystem', 'about', 'view-source', 'content'],
  ...['jar', 'intent', 'ws', 'wss', 'ftp', 'mailto', 'tel', 'sms'],
]);

/** The scheme of the URLs of an app, such as `com.example.shop` (RFC 3986, 3.1), in lower case. */
export const appScheme = (about: string) =>
  z.string().check(
    z.maxLength(100),
    z.regex(/^[a-z][a-z0-9+.-]*$/, { error: 'must be a scheme such as com.example.shop, without a colon' }),
    z.refine((value) => value !== 'http' && value !== 'https', {
      error: 'must be the scheme of an app; name web origins in hub.allowed_web_origins',
    }),
    z.refine((value) => !UNSAFE_SCHEMES.has(value), {
      error: 'must not be a scheme that runs code or reads data',
    }),
    z.describe(about),
  );

/** A duration. `longestDays` prevents that adding it to the current time gives an invalid date. */
export const duration = (about: string, longestDays = Number.POSITIVE_INFINITY) =>
  z.string().check(
    z.refine((value) => parseDuration(value) !== undefined, {
      error: 'must be a duration such as 30d, 12 hours or 90s',
    }),
    z.refine((value) => (parseDuration(value) ?? 0) <= longestDays * DAY, {
      error: `may not exceed ${longestDays}d`,
    }),
    z.meta({ description: about, pattern: DURATION_PATTERN }),
  );

/** A lifetime: a duration of at least a second. */
export const lifetime = (about: string, longestDays?: number) =>
  duration(about, longestDays).check(
    z.refine((value) => parseDuration(value) !== 0, { error: 'must be longer than 0 seconds' }),
  );

/** A whole number from 0. */
export const count = (about: string, max: number) =>
  z
    .int()
    .check(
      z.gte(0, { error: `must be from 0 to ${max}` }),
      z.lte(max, { error: `must be from 0 to ${max}` }),
      z.describe(about),
    );

export const color = (about: string) =>
  z
    .string()
    .check(z.regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour such as #1a2b3c' }), z.describe(about));

/** Longest text in which an address, a number or a code is looked for. */
const MAX_TYPED_LENGTH = 1000;

/** An e-mail address in the form that is stored and compared, whatever way it was typed (decision 0274). */
export const email = (about: string) =>
  typed(typedEmail).check(z.meta({ description: about, format: 'idn-email' }));

/** The domain of e-mail addresses as A-labels, whatever way it was typed. */
export const emailDomain = () =>
  typed(typedDomain).check(z.maxLength(MAX_HOST_LENGTH), z.meta({ format: 'idn-hostname' }));

/** A phone number with its country code, in E.164 whatever way it was typed (decision 0274). */
export const phone = (about: string) =>
  typed(typedNumber).check(
    z.describe(
      `${about}: a phone number with + and country code. Spaces and signs between digits are ignored`,
    ),
  );

/** A phone number in E.164, or a national one as it was typed: its reader knows the country. */
export const typedPhone = (about: string) =>
  typed((text) => {
    const understood = typedNumber(text);
    return 'isNational' in understood ? { value: text } : understood;
  }).check(z.describe(about));

/** The 6 digits of a message, typed in any script, with or without spaces (decision 0274). */
export const messageCode = (about: string) => typed(typedCode).check(z.describe(about));

/** A text that a person typed, in the one form that `understand` gives it. */
function typed(understand: (text: string) => Typed) {
  const meant = z.transform((text: string, context) => {
    const understood = understand(text);
    if ('value' in understood) return understood.value;
    context.issues.push({ code: 'custom', message: understood.fault, input: text });
    return z.NEVER;
  });
  // The last part tells readers of the contract what answers have.
  return z.pipe(z.pipe(z.string().check(z.maxLength(MAX_TYPED_LENGTH)), meant), z.string());
}

/** A JSON object with any members except hostile keys, at any depth, up to `maxBytes` as JSON. */
export const freeForm = (about: string, maxBytes = 16 * 1024) =>
  z.record(z.string(), z.unknown()).check(
    z.refine((value) => !hasHostileKey(value), {
      error: HOSTILE_KEY,
    }),
    z.refine((value) => isStorable(value), { error: NOT_STORABLE }),
    z.refine((value) => Buffer.byteLength(JSON.stringify(value)) <= maxBytes, {
      error: `must not be larger than ${maxBytes} bytes as JSON`,
    }),
    z.describe(about),
  );

const MAX_DEPTH = 20;
export const NOT_STORABLE = `must have at most ${MAX_DEPTH} levels, no empty member names, no lone surrogates, and only numbers up to 2^53`;

/** True if the table can store the JSON: it limits depth, member names, texts and the size of numbers. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return isStorableNumber(value);
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(
    ([key, inner]) => key !== '' && key.isWellFormed() && isStorable(inner, depth + 1),
  );
}

function isStorableNumber(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= 1e-100 && size <= Number.MAX_SAFE_INTEGER);
}

/** True if a value has a hostile key at any depth. */
export function hasHostileKey(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasHostileKey);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => HOSTILE_KEYS.has(key) || hasHostileKey(inner));
}

/** A page of a list: the results, the cursor of the next page, and the total if the collection is bounded. */
export const resultsPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    results: z.array(item),
    next: z.optional(
      z.string().check(z.describe('Pass as `after` to get the next page; absent on the last one')),
    ),
    total_results: z.optional(z.number().check(z.meta({ type: 'integer', description: 'Number of all' }))),
  });

/** Several values in one query parameter, separated by commas, and trimmed unless `part` says otherwise. */
export const commaSeparated = <Item extends z.ZodMiniType<string, string>>(
  item: Item,
  max: number,
  part = (text: string) => text.trim(),
) =>
  z.pipe(
    z.pipe(
      z.string().check(
        z.meta({
          description: `At most ${max}, separated by commas`,
          pattern: `^[^,]*(,[^,]*){0,${max - 1}}$`,
        }),
      ),
      z.transform((text) => text.split(',').map(part)),
    ),
    z.array(item).check(z.maxLength(max)),
  );

/** The maximum number of results on a page of a list. */
export const pageSize = (max: number) =>
  z._default(
    z.pipe(z.string().check(z.regex(/^\d{1,4}$/, { error: 'must be a number' })), z.transform(Number)).check(
      z.refine((size) => size >= 1 && size <= max, { error: `must be from 1 to ${max}` }),
      // The query has it as text, but callers pass a number.
      z.meta({ type: 'integer', minimum: 1, maximum: max, description: 'Maximum number of results' }),
    ),
    50,
  );

/** Query parameters of every list. */
export const pageQuery = {
  page_size: pageSize(100),
  after: z.optional(z.string().check(z.maxLength(512), z.describe('The `next` of the previous page'))),
  sort: z._default(z.enum(['asc', 'desc']).check(z.describe('By creation')), 'asc'),
};

export type PageQuery = { page_size: number; after?: string | undefined; sort: 'asc' | 'desc' };
