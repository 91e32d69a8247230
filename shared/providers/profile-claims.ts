import { targetFault } from '../connector/target-url.ts';
import type { Preset } from '../identity-providers/identity-provider.ts';
import { valueOfJson } from '../platform/strings/json-fault.ts';
import { languageTag } from '../profiles/locale-of-data.ts';
import { typedName } from '../typed/typed-name.ts';

const NAMES = ['name', 'given_name', 'middle_name', 'family_name', 'nickname', 'preferred_username'] as const;

type ProfileClaim = (typeof NAMES)[number] | 'picture' | 'locale';

/** Standard claims that a provider says of a person (OpenID Connect Core, 5.1): texts that nobody proved. */
export type StandardProfileClaims = Partial<Record<ProfileClaim, string>>;

const MAX_NAME = 200;
const MAX_PICTURE = 2_048;
const MAX_APPLE_USER = 4_096;

/**
 * Returns the standard claims of a provider's answer that are texts, cleaned and without what is too long.
 */
export function profileClaims(
  preset: Preset,
  claims: Readonly<Record<string, unknown>>,
): StandardProfileClaims {
  const names = NAMES.map((name) => [name, personName(claims[name])] as const);
  const found = [...names, ['picture', pictureOf(claims['picture'])], ['locale', localeOf(claims['locale'])]];
  const known = Object.fromEntries(found.filter(([, value]) => value !== undefined)) as StandardProfileClaims;
  // Microsoft's has the name by which one signs in there, mostly an address that nobody verified.
  if (preset === 'microsoft') delete known.preferred_username;
  return known;
}

/**
 * Returns the name in the field `user` of Apple's first form post, as standard claims. The browser sends it,
 * so nothing proves it, and its address is not read.
 */
export function nameFromApple(user: string | null): StandardProfileClaims {
  if (user === null || user.length > MAX_APPLE_USER) return {};
  const { name } = membersIn(valueOfJson(user));
  const { firstName, lastName, first_name = firstName, last_name = lastName } = membersIn(name);
  return profileClaims('apple', { given_name: first_name, family_name: last_name });
}

function membersIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function personName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_NAME) return undefined;
  return typedName(value) || undefined;
}

function pictureOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_PICTURE) return undefined;
  return targetFault(value, 'listed') === undefined ? new URL(value).href : undefined;
}

function localeOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_NAME ? languageTag(value) : undefined;
}
