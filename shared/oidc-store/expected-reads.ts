import { type HttpEvent, headerOf } from '../http/event.ts';
import { propertiesOf } from '../platform/properties.ts';
import { remember } from '../platform/remember.ts';
import { type Key, keys } from '../storage/keys.ts';
import { clientKeys } from './client-metadata.ts';
import { readEarly } from './early-reads.ts';

/**
 * The most access tokens of which an instance remembers what belongs to them, by the keys of their items. It
 * only says which items may be read at the same time as the token, which decides again each time.
 */
const MAX_REMEMBERED = 1_000;
const remembered = new Map<string, unknown>();

type Parameters = { get: (name: string) => string | null };

/** The cookie of the browser session, by the library's name for it. */
const SESSION_COOKIE = '_session=';

/** The pages of the sign-in screen that name the user who is signed in. */
const PROMPTS_NAMING_USER: ReadonlySet<unknown> = new Set(['consent', 'select_account']);

/** A page of the sign-in screen, or the return from it, with the id of the interaction. */
const STEP = /^\/(auth|interaction)\/([\w-]+)/;

/**
 * Begins to read what a request will need by its address, client, tokens and cookie: the application, the
 * client, and the item of each token and of the cookie. It decides nothing. The provider checks each of them
 * as if it had read it later.
 */
export function readForRequest(app: string, event: HttpEvent): void {
  readEarly([keys.application(app), ...keysOfEndpoint(app, event)]);
}

/**
 * Begins to read what every use of a code or token needs: its client, grant and user, its session, and
 * `further` items.
 */
export function readForToken(app: string, payload: unknown, further: readonly Key[] = []): void {
  readEarly([...keysOfToken(app, payload), ...further]);
}

/** Begins to read what a use of an access token needs, and does so earlier when it is used again. */
export function readForAccessToken(app: string, key: Key, payload: unknown): void {
  const { clientId, grantId, accountId, sessionUid, expiresWithSession } = propertiesOf(payload);
  const ids = { clientId, grantId, accountId, sessionUid, expiresWithSession };
  remember(remembered, key.pk, ids, MAX_REMEMBERED);
  readForToken(app, ids);
}

function keysOfToken(app: string, payload: unknown): (Key | undefined)[] {
  const { clientId, grantId, accountId, sessionUid, expiresWithSession } = propertiesOf(payload);
  const session = expiresWithSession === true ? sessionUid : undefined;
  return [
    ...(typeof clientId === 'string' ? clientKeys(app, clientId) : []),
    ...artifactKeys(app, ['Grant'], grantId),
    ...artifactKeys(app, ['Session'], session),
    ...(typeof accountId === 'string' ? [keys.profile(app, accountId), keys.schema(app)] : []),
  ];
}

/** Begins to read what the request of a client in a signed-in browser needs: the user, and the grant. */
export function readForSession(app: string, session: unknown, clientId: unknown): void {
  const { accountId, authorizations } = propertiesOf(session);
  const { grantId } = propertiesOf(propertiesOf(authorizations)[String(clientId)]);
  readForToken(app, { accountId, grantId });
}

/**
 * Begins to read what a page of the sign-in screen needs: the client, the session of a browser that is signed
 * in, and the user if the page names the user.
 */
export function readForPage(app: string, interaction: unknown): void {
  const { params, session, prompt } = propertiesOf(interaction);
  const { uid, accountId } = propertiesOf(session);
  const namesUser = PROMPTS_NAMING_USER.has(propertiesOf(prompt)['name']);
  readEarly([
    ...clientKeys(app, String(propertiesOf(params)['client_id'])),
    ...artifactKeys(app, ['Session'], uid),
    ...(namesUser && typeof accountId === 'string' ? [keys.profile(app, accountId)] : []),
  ]);
}

/** Begins to read what the return from the sign-in screen needs: the client, the user, and the grant. */
export function readForReturn(app: string, interaction: unknown): void {
  const { params, session, result, grantId } = propertiesOf(interaction);
  const { login, consent } = propertiesOf(result);
  readForToken(app, {
    clientId: propertiesOf(params)['client_id'],
    accountId: propertiesOf(login)['accountId'] ?? propertiesOf(session)['accountId'],
    grantId: propertiesOf(consent)['grantId'] ?? grantId,
  });
}

function keysOfEndpoint(app: string, event: HttpEvent): (Key | undefined)[] {
  const form = formOf(event);
  const path = event.rawPath.replace(/^\/oidc\/[^/]+/, '');
  switch (path) {
    case '/me':
      return withKnown(app, artifactKeys(app, ['AccessToken'], bearerOf(event) ?? form.get('access_token')));
    case '/token':
      return [
        ...keysOfClient(app, event, form),
        ...artifactKeys(app, ['RefreshToken'], form.get('refresh_token')),
        ...artifactKeys(app, ['AuthorizationCode'], form.get('code')),
      ];
    case '/token/introspection':
      return [...keysOfClient(app, event, form), ...withKnown(app, tokenKeys(app, form))];
    case '/token/revocation':
      return [...keysOfClient(app, event, form), ...tokenKeys(app, form)];
    case '/auth':
      return [
        ...keysOfClient(app, event, new URLSearchParams(event.rawQueryString)),
        ...artifactKeys(app, ['SessionCookie'], sessionCookieOf(event)),
      ];
    case '/request':
      return keysOfClient(app, event, form);
    default:
      return keysOfStep(app, event, path);
  }
}

function tokenKeys(app: string, form: URLSearchParams): Key[] {
  return artifactKeys(app, ['AccessToken', 'RefreshToken'], form.get('token'));
}

/** Adds what belongs to access tokens that this instance has seen. */
function withKnown(app: string, tokens: readonly Key[]): (Key | undefined)[] {
  return [...tokens, ...tokens.flatMap(({ pk }) => keysOfToken(app, remembered.get(pk)))];
}

/** Only the return needs the session by its cookie. The pages know it by its permanent id. */
function keysOfStep(app: string, event: HttpEvent, path: string): Key[] {
  const [, place, uid] = STEP.exec(path) ?? [];
  const cookie = place === 'auth' ? sessionCookieOf(event) : undefined;
  return [...artifactKeys(app, ['Interaction'], uid), ...artifactKeys(app, ['SessionCookie'], cookie)];
}

function keysOfClient(app: string, event: HttpEvent, parameters: Parameters): (Key | undefined)[] {
  const clientId = basicClientOf(event) ?? parameters.get('client_id');
  return clientId ? clientKeys(app, clientId) : [];
}

function artifactKeys(app: string, models: readonly string[], id: unknown): Key[] {
  if (typeof id !== 'string' || id === '') return [];
  return models.map((model) => keys.oidcArtifact(app, model, id));
}

function formOf({ body = '', isBase64Encoded }: HttpEvent): URLSearchParams {
  return new URLSearchParams(isBase64Encoded ? Buffer.from(body, 'base64').toString() : body);
}

function bearerOf(event: HttpEvent): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1];
}

function sessionCookieOf({ cookies = [] }: HttpEvent): string | undefined {
  return cookies.find((cookie) => cookie.startsWith(SESSION_COOKIE))?.slice(SESSION_COOKIE.length);
}

/** Returns the client id of HTTP Basic (RFC 6749, 2.3.1). */
function basicClientOf(event: HttpEvent): string | undefined {
  const encoded = /^Basic +(\S+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1];
  return encoded && Buffer.from(encoded, 'base64').toString().split(':')[0];
}
