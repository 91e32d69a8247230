import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeJwt } from 'jose';
import type { KoaContextWithOIDC, Provider, ResourceServer, UnknownObject } from 'oidc-provider';
import { propertiesOf } from '../platform/properties.ts';

/**
 * The parts of oidc-provider that this service uses beyond its documented configuration, each with its reason
 * (decision 0291). `library-seams.test.ts` checks each against the installed version, so an upgrade that
 * changes one fails there.
 */

// Addresses. A request begins to read by its path, before the library has looked at it (decision 0206).

/** Paths of the endpoints below the issuer. These are configured. */
export const ROUTES = {
  authorization: '/auth',
  token: '/token',
  userinfo: '/me',
  jwks: '/jwks',
  introspection: '/token/introspection',
  revocation: '/token/revocation',
  end_session: '/session/end',
  pushed_authorization_request: '/request',
} as const;

/** The return from the sign-in screen: the library appends the id of the interaction to an endpoint. */
export const RETURN_PATH = /^\/auth\/([\w-]+)$/;

/** The path to which the library's form for a sign-out posts. Staying signed in is answered without it. */
export const SIGN_OUT_FORM_PATH = '/session/end/confirm';

/** The name of the cookie of the browser session. It is configured, because a request reads early by it. */
export const SESSION_COOKIE = '_session';

/** The cookie of the browser session, and the one with its signature, in `Set-Cookie`. */
export const SETS_SESSION_COOKIE = /^_session(?:\.sig)?=/;

// Payloads. The ids in one show what the library will read next (decision 0206).

/** Ids in the payload of a code or token. Its session matters only if it ends with that session. */
export function idsInToken(
  payload: unknown,
): Record<'clientId' | 'grantId' | 'accountId' | 'session', unknown> {
  const { clientId, grantId, accountId, sessionUid, expiresWithSession } = propertiesOf(payload);
  return { clientId, grantId, accountId, session: expiresWithSession === true ? sessionUid : undefined };
}

/** Ids in the payload of a browser session, with the grant of one client. */
export function idsInSession(payload: unknown, clientId: unknown): Record<'grantId' | 'accountId', unknown> {
  const { accountId, authorizations } = propertiesOf(payload);
  const { grantId } = propertiesOf(propertiesOf(authorizations)[String(clientId)]);
  return { accountId, grantId };
}

/** Ids of the grants that end with a browser session: those of clients without `offline_access`. */
export function grantsEndingWith(session: unknown): string[] {
  const authorizations = Object.values(propertiesOf(propertiesOf(session)['authorizations']));
  return authorizations
    .map(propertiesOf)
    .flatMap(({ grantId, persistsLogout }) =>
      typeof grantId === 'string' && persistsLogout !== true ? [grantId] : [],
    );
}

/** Ids in the payload of an interaction that its pages need, and the name of its prompt. */
export function idsForPage(
  payload: unknown,
): Record<'clientId' | 'session' | 'accountId' | 'prompt', unknown> {
  const { params, session, prompt } = propertiesOf(payload);
  const { uid, accountId } = propertiesOf(session);
  const { client_id: clientId } = propertiesOf(params);
  return { clientId, session: uid, accountId, prompt: propertiesOf(prompt)['name'] };
}

/** Ids in the payload of an interaction that the return from the sign-in screen needs. */
export function idsForReturn(payload: unknown): Record<'clientId' | 'accountId' | 'grantId', unknown> {
  const { params, session, result, grantId } = propertiesOf(payload);
  const { login, consent } = propertiesOf(result);
  return {
    clientId: propertiesOf(params)['client_id'],
    accountId: propertiesOf(login)['accountId'] ?? propertiesOf(session)['accountId'],
    grantId: propertiesOf(consent)['grantId'] ?? grantId,
  };
}

// Models.

export type BrowserSession = InstanceType<Provider['Session']>;
export type ProviderClient = InstanceType<Provider['Client']>;
export type ProviderGrant = InstanceType<Provider['Grant']>;

/**
 * Replaces the comparison of client secrets, because only hashes are stored. There is no setting for it. The
 * maintainer calls this method public (github.com/panva/node-oidc-provider/discussions/1410).
 */
export function compareSecretsBy<Client>(
  { Client }: Provider,
  compare: (client: Client, secret: string) => Promise<boolean>,
): void {
  Object.assign(Client.prototype, {
    compareClientSecret(this: Client, secret: string): Promise<boolean> {
      return compare(this, secret);
    },
  });
}

/**
 * Adds members of this service to sessions and grants: the address that a sign-in verified (decision 0115),
 * its way in (0570) and provider (0597), how and where it happened (0361), the givers of a grant (0103), its
 * last use, and its item as it was read; to access tokens, that they are JWTs (0299); to codes and refresh
 * tokens, the provider.
 * Models drop members that `IN_PAYLOAD` does not name. The maintainer proposes to override it
 * (github.com/panva/node-oidc-provider/issues/708).
 */
export function keepOwnMembers(models: Provider): void {
  const { AccessToken, AuthorizationCode, Grant, RefreshToken, Session } = models;
  keepMembers(Session, ['rests_on', 'way_in', 'idp', 'cookie_set', 'began']);
  for (const model of [AuthorizationCode, RefreshToken]) keepMembers(model, ['idp']);
  keepMembers(AccessToken, ['signed']);
  keepMembers(Grant, ['auth_time', 'rests_on', 'began', 'used_at', 'given', 'stored']);
}

function keepMembers(model: { IN_PAYLOAD: string[] }, members: string[]): void {
  const kept = [...model.IN_PAYLOAD, ...members];
  Object.defineProperty(model, 'IN_PAYLOAD', { get: () => kept });
}

/**
 * Gives access tokens for no resource the form that `formOf` returns for their client; undefined leaves them
 * opaque. The token is stored as an opaque one before, with the member `signed`, so that the library knows it
 * by its id. There is no setting for it: only a resource has a form, and a default resource would stay in the
 * codes, grants and refresh tokens of clients that change their form.
 */
export function formAccessTokens<Client>(
  { AccessToken, ResourceServer, issuer }: Provider,
  formOf: (client: Client) => ResourceServer | undefined,
): void {
  const { save } = AccessToken.prototype;
  type Token = InstanceType<typeof AccessToken> & { getValueAndPayload(): Promise<{ value: string }> };
  Object.assign(AccessToken.prototype, {
    async save(this: Token): Promise<string> {
      const form = this.resourceServer ? undefined : formOf(this.client as Client);
      if (!form) return save.call(this);
      Object.assign(this, { signed: true });
      await save.call(this);
      Object.assign(this, { resourceServer: new ResourceServer(issuer, form), format: 'jwt' });
      const { value } = await this.getValueAndPayload();
      return value;
    },
  });
}

/** Returns the session of a browser outside the library's endpoints. It reads only `req` and `res`. */
export function sessionOf({ provider, req, res }: Browser): Promise<BrowserSession> {
  return provider.Session.get({ req, res } as Parameters<typeof provider.Session.get>[0]);
}

type Browser = { provider: Provider; req: IncomingMessage; res: ServerResponse };

/**
 * Returns the id that a session had until this request gave it a new one. The store replaces both in one
 * transaction (decision 0052); the library would only remove the old one before it saves the new one.
 */
export function replacedId(session: BrowserSession | undefined): string | undefined {
  const { oldId } = propertiesOf(session);
  return typeof oldId === 'string' ? oldId : undefined;
}

/** Returns the refresh token that this request replaces, whose successor is being stored (decision 0207). */
export function rotatedToken(
  ctx: KoaContextWithOIDC | undefined,
): { jti: string; grantId?: string | undefined } | undefined {
  return ctx?.oidc.entities.RotatedRefreshToken;
}

// Requests.

/** Replaces the claims that a request asks for. The library parses the parameter again after its check. */
export function replaceClaims({ oidc }: KoaContextWithOIDC, claims: object): void {
  Object.assign(oidc.params ?? {}, { claims: JSON.stringify(claims) });
}

/** Returns the parameters as a client sent them, here or in a pushed request, which is stored as a JWT. */
export function sentParameters({ oidc, query }: KoaContextWithOIDC): UnknownObject {
  const pushed = oidc.entities.PushedAuthorizationRequest?.request;
  return propertiesOf(pushed === undefined ? (oidc.body ?? query) : decodeJwt(pushed));
}

/** The check that asks users of native clients every time. It is replaced, for first-party clients. */
export const NATIVE_CLIENT_CHECK = 'native_client_prompt';

// Answers.

/** The form of a page that the library wrote itself. Its pages get the looks and policy of this service. */
export const LIBRARY_FORM =
  /<form method="post" action="([^"]*)">\s*((?:<input type="hidden" name="[^"]*" value="[^"]*"\/>\s*)*)/;

/** The id of the library's form for a sign-out, which the buttons of our page submit. */
export const SIGN_OUT_FORM_ID = 'op.logoutForm';

/** The field of that form without which the user stays signed in. */
export const SIGNS_OUT = 'logout';

/** The answer of the library if it fails. Writes at the end of a request fail outside of its handler. */
export const SERVER_ERROR = { error: 'server_error', error_description: 'oops! something went wrong' };
