import { formOf, type HttpEvent, headerOf } from '../http/http-event.ts';
import { remember } from '../platform/remember.ts';
import { type Key, keys } from '../storage/keys.ts';
import { artifactLimitKeys, type CountedArtifact } from './artifact-limit.ts';
import { clientKeys } from './client-metadata.ts';
import { readEarly } from './early-reads.ts';
import {
  idsForPage,
  idsForReturn,
  idsInSession,
  idsInToken,
  RETURN_PATH,
  ROUTES,
  SESSION_COOKIE,
} from './library-seams.ts';

/**
 * Maximum number of access tokens whose ids an instance remembers, by the key of the token. The ids only
 * decide which items are read at the same time as the token, which is checked again each time.
 */
const MAX_REMEMBERED = 1_000;
const remembered = new Map<string, Ids>();

/** Ids of the items that a request needs. */
type Ids = ReturnType<typeof idsInToken>;

type Parameters = { get: (name: string) => string | null };

/** The pages of the sign-in screen that name the user who is signed in. */
const PROMPTS_NAMING_USER: ReadonlySet<unknown> = new Set(['consent', 'select_account']);

/** A page of the sign-in screen, with the id of the interaction. */
const PAGE_PATH = /^\/interaction\/([\w-]+)/;

/** The account page and its parts. */
const ACCOUNT_PATH = /^\/account(\/|$)/;

/**
 * Begins to read the items that a request will need by its address, client, tokens and cookie: the
 * application, the client, and the item of each token and of the cookie. It decides nothing. The provider
 * checks each of them as if it had read it later.
 */
export function readForRequest(app: string, event: HttpEvent): void {
  readEarly([keys.application(app), ...keysOfEndpoint(app, event)]);
}

/**
 * Begins to read what every use of a code or token needs: its client, grant and user, its session, and
 * `further` items.
 */
export function readForToken(app: string, payload: unknown, further: readonly Key[] = []): void {
  readEarly([...keysOfIds(app, idsInToken(payload)), ...further]);
}

/**
 * Begins to read the items that a use of an access token needs. Remembers their ids, so that these reads
 * begin earlier when the token is used again.
 */
export function readForAccessToken(app: string, key: Key, payload: unknown): void {
  const ids = idsInToken(payload);
  remember(remembered, key.pk, ids, MAX_REMEMBERED);
  readEarly(keysOfIds(app, ids));
}

/** Returns the keys of a client, user with schema, grant and session. */
function keysOfIds(app: string, ids: Partial<Ids> = {}): (Key | undefined)[] {
  const { clientId, grantId, accountId, session } = ids;
  return [
    ...(typeof clientId === 'string' ? clientKeys(app, clientId) : []),
    ...artifactKeys(app, ['Grant'], grantId),
    ...artifactKeys(app, ['Session'], session),
    ...(typeof accountId === 'string' ? [keys.profile(app, accountId), keys.schema(app)] : []),
  ];
}

/**
 * Begins to read the items that the request of a client in a signed-in browser needs: the user, and the
 * grant.
 */
export function readForSession(app: string, session: unknown, clientId: unknown): void {
  readEarly(keysOfIds(app, idsInSession(session, clientId)));
}

/**
 * Begins to read the items that a page of the sign-in screen needs: the client, the session of a browser that
 * is signed in, and the user if the page names the user.
 */
export function readForPage(app: string, interaction: unknown): void {
  const { clientId, session, accountId, prompt } = idsForPage(interaction);
  const namesUser = PROMPTS_NAMING_USER.has(prompt);
  readEarly([
    ...clientKeys(app, String(clientId)),
    ...artifactKeys(app, ['Session'], session),
    ...(namesUser && typeof accountId === 'string' ? [keys.profile(app, accountId)] : []),
  ]);
}

/**
 * Begins to read the items that the return from the sign-in screen needs: the client, the user, and the
 * grant.
 */
export function readForReturn(app: string, interaction: unknown): void {
  readEarly(keysOfIds(app, idsForReturn(interaction)));
}

function keysOfEndpoint(app: string, event: HttpEvent): (Key | undefined)[] {
  const form = formOf(event);
  const path = event.rawPath.replace(/^\/oidc\/[^/]+/, '');
  switch (path) {
    case ROUTES.userinfo:
      return withKnown(
        app,
        artifactKeys(app, ['AccessToken'], bearerTokenOf(event) ?? form.get('access_token')),
      );
    case ROUTES.token:
      return [
        ...keysOfClient(app, event, form),
        ...artifactKeys(app, ['RefreshToken'], form.get('refresh_token')),
        ...artifactKeys(app, ['AuthorizationCode'], form.get('code')),
      ];
    case ROUTES.introspection:
      return [...keysOfClient(app, event, form), ...withKnown(app, tokenKeys(app, form))];
    case ROUTES.revocation:
      return [...keysOfClient(app, event, form), ...tokenKeys(app, form)];
    case ROUTES.authorization:
      return [
        ...keysOfClient(app, event, new URLSearchParams(event.rawQueryString)),
        ...artifactKeys(app, ['SessionCookie'], sessionCookieOf(event)),
        ...artifactLimitKeys(app, { of: 'pages' }),
      ];
    case ROUTES.pushed_authorization_request:
      return [...keysOfClient(app, event, form), ...artifactLimitKeys(app, pushedBy(event, form))];
    case ROUTES.end_session:
      return artifactLimitKeys(app, { of: 'pages' });
    default:
      return keysOfStep(app, event, path);
  }
}

function tokenKeys(app: string, form: URLSearchParams): Key[] {
  return artifactKeys(app, ['AccessToken', 'RefreshToken'], form.get('token'));
}

/** Adds the keys of the items that remembered access tokens need. */
function withKnown(app: string, tokens: readonly Key[]): (Key | undefined)[] {
  return [...tokens, ...tokens.flatMap(({ pk }) => keysOfIds(app, remembered.get(pk)))];
}

/**
 * Of the sign-in, only the return needs the session by its cookie. The pages know it by its permanent id.
 */
function keysOfStep(app: string, event: HttpEvent, path: string): Key[] {
  const [, returned] = RETURN_PATH.exec(path) ?? [];
  const [, shown] = PAGE_PATH.exec(path) ?? [];
  const needsCookie = returned !== undefined || ACCOUNT_PATH.test(path);
  const cookie = needsCookie ? sessionCookieOf(event) : undefined;
  return [
    ...artifactKeys(app, ['Interaction'], returned ?? shown),
    ...artifactKeys(app, ['SessionCookie'], cookie),
  ];
}

function keysOfClient(app: string, event: HttpEvent, parameters: Parameters): (Key | undefined)[] {
  const clientId = basicClientOf(event) ?? parameters.get('client_id');
  return clientId ? clientKeys(app, clientId) : [];
}

/** Returns the count of a pushed request. The provider checks the secret before it counts. */
function pushedBy(event: HttpEvent, form: URLSearchParams): CountedArtifact {
  const client =
    basicClientOf(event) ?? (form.has('client_secret') ? (form.get('client_id') ?? undefined) : undefined);
  return client === undefined ? { of: 'pushed requests' } : { of: 'pushed requests of a client', client };
}

function artifactKeys(app: string, models: readonly string[], id: unknown): Key[] {
  if (typeof id !== 'string' || id === '') return [];
  return models.map((model) => keys.oidcArtifact(app, model, id));
}

function bearerTokenOf(event: HttpEvent): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1];
}

function sessionCookieOf({ cookies = [] }: HttpEvent): string | undefined {
  const name = `${SESSION_COOKIE}=`;
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
}

/** Returns the client id of HTTP Basic (RFC 6749, 2.3.1). */
function basicClientOf(event: HttpEvent): string | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1];
  return encoded && Buffer.from(encoded, 'base64').toString().split(':')[0];
}
