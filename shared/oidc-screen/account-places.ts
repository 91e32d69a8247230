import { ACCOUNT_CLIENT, accountPagePath, accountPageUrl } from '../oidc/account-client.ts';
import { mountPath } from '../oidc/mount-path.ts';
import { ROUTES } from '../oidc-store/library-seams.ts';
import { currentReader } from '../platform/request/request-reader.ts';
import { FIELD_NAME } from '../schemas/field-types.ts';

/** A place on the account page: the name of a part, `account` for the overview, and the field it is about. */
export type Place = { part: string; field?: string | undefined };

/** The part that shows the whole account. */
export const OVERVIEW = 'account';

/** The parts of the page, as addresses have them. */
const PARTS: readonly string[] = [
  OVERVIEW,
  'data',
  'address',
  'code',
  'file',
  'passkeys',
  'identities',
  'sessions',
  'history',
  'download',
  'delete',
];

/** Returns the place that an address names; undefined for an unknown part. */
export function accountPlace(part: string, query: URLSearchParams): Place | undefined {
  if (!PARTS.includes(part)) return undefined;
  const field = query.get('field') ?? '';
  return { part, ...(FIELD_NAME.test(field) && { field }) };
}

/** Returns the address of a place, or of an end of the page. Keeps `ui_locales` of the present address. */
export function addressOfPlace(app: string, { part, field }: Place): string {
  const path = part === OVERVIEW ? accountPagePath(app) : `${accountPagePath(app)}/${part}`;
  const query = new URLSearchParams({ ...(field !== undefined && { field }), ...readersLanguages() });
  return query.size === 0 ? path : `${path}?${query}`;
}

/**
 * Returns the address at which a person signs in and comes back to the place in `state`. With `again`, also
 * who is signed in must sign in.
 */
export function signInAddress(app: string, state: string, { again }: { again: boolean }): string {
  const query = new URLSearchParams({
    client_id: ACCOUNT_CLIENT,
    response_type: 'none',
    scope: 'openid',
    redirect_uri: accountPageUrl(app),
    ...(again && { prompt: 'login' }),
    ...readersLanguages(),
    state,
  });
  return `${mountPath(app)}${ROUTES.authorization}?${query}`;
}

/** Returns a place, and the languages of the reader, as the `state` of a sign-in. */
export function stateOf({ part, field }: Place): string {
  return beginningOfState() + new URLSearchParams({ part, ...(field !== undefined && { field }) });
}

/** Returns a state without its place, whose parameters are to be appended. */
export function beginningOfState(): string {
  const languages = new URLSearchParams(readersLanguages());
  return languages.size === 0 ? '' : `${languages}&`;
}

/** Returns the address of the place in the `state` of a sign-in, which anybody may have written. */
export function addressOfState(app: string, state: string): string {
  const members = new URLSearchParams(state);
  const place = accountPlace(members.get('part') ?? '', members) ?? { part: OVERVIEW };
  const locales = members.get('ui_locales');
  const address = new URL(addressOfPlace(app, place), accountPageUrl(app));
  if (locales !== null) address.searchParams.set('ui_locales', locales);
  return address.pathname + address.search;
}

function readersLanguages(): Record<string, string> {
  const { requested } = currentReader();
  return requested === undefined ? {} : { ui_locales: requested };
}
