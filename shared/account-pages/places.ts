import { accountPagePath } from '../oidc/account-client.ts';
import { currentReader } from '../platform/request/request-reader.ts';
import { FIELD_NAME } from '../schemas/field-types.ts';
import type { Place } from './visit.ts';

/** The part that shows the whole account in short. */
export const OVERVIEW = 'account';

/** Returns the address of a place. Keeps the `ui_locales` of the present address. */
export function addressOfPlace(
  app: string,
  { part, field }: Place,
  more: Record<string, string> = {},
): string {
  const path = part === OVERVIEW ? accountPagePath(app) : `${accountPagePath(app)}/${part}`;
  const { requested } = currentReader();
  const query = new URLSearchParams({
    ...(field !== undefined && { field }),
    ...more,
    ...(requested !== undefined && { ui_locales: requested }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Returns the place that an address names. Its part may be unknown. */
export function accountPlace(part: string | undefined, query: URLSearchParams): Place {
  const field = query.get('field') ?? '';
  return { part: part ?? OVERVIEW, ...(FIELD_NAME.test(field) && { field }) };
}

/** Returns a place, and the languages of the reader, as the `state` of a sign-in. */
export function stateOf({ part, field }: Place): string {
  const { requested } = currentReader();
  const members = {
    part,
    ...(field !== undefined && { field }),
    ...(requested && { ui_locales: requested }),
  };
  return new URLSearchParams(members).toString();
}

/** Returns the address of the place in the `state` of a sign-in, which anybody may have written. */
export function addressOfState(app: string, state: string, parts: readonly string[]): string {
  const members = new URLSearchParams(state);
  const place = accountPlace(members.get('part') ?? undefined, members);
  const locales = members.get('ui_locales');
  return addressOfPlace(
    app,
    parts.includes(place.part) ? place : { part: OVERVIEW },
    locales === null ? {} : { ui_locales: locales },
  );
}
