import { decodeJwt, errors, jwtVerify } from 'jose';
import { verificationKey } from '../auth/keys/verification-keys.ts';
import { formOf, type HttpEvent, type HttpResult, headerOf } from '../http/http-event.ts';
import { ROUTES } from '../oidc-store/library-seams.ts';
import { withSignedToken } from '../oidc-store/signed-token.ts';
import { config } from '../platform/config.ts';
import { pathBelowIssuer } from './serve-application.ts';

/** The parameter of a form with an access token, by endpoint. Userinfo also takes it as a bearer token. */
const PARAMETERS: Readonly<Record<string, string>> = {
  [ROUTES.userinfo]: 'access_token',
  [ROUTES.introspection]: 'token',
  [ROUTES.revocation]: 'token',
};

const BEARER = /^Bearer +(\S+\.\S+\.\S*)$/i;

/**
 * Answers a request whose access token may be a JWT of this provider. The library knows opaque tokens alone
 * at these endpoints, so it gets the id of the JWT, which is stored as they are, and the store gives the
 * token out only if the signature was good (decision 0299).
 */
export async function withStoredToken(
  event: HttpEvent,
  serve: (event: HttpEvent) => Promise<HttpResult>,
): Promise<HttpResult> {
  const parameter = PARAMETERS[pathBelowIssuer(event.rawPath)];
  if (parameter === undefined) return serve(event);
  const bearer =
    parameter === 'access_token' ? BEARER.exec(headerOf(event, 'authorization') ?? '')?.[1] : undefined;
  const form = formOf(event);
  const token = bearer ?? form.get(parameter);
  const id = token ? claimedIdOf(token, issuerOf(event)) : undefined;
  if (token === null || token === undefined || id === undefined) return serve(event);
  const isGood = await isSigned(token, issuerOf(event));
  const request = bearer === undefined ? withParameter(event, form, parameter, id) : withBearer(event, id);
  return withSignedToken(isGood ? id : undefined, () => serve(request));
}

function issuerOf({ pathParameters }: HttpEvent): string {
  return `${config('BASE_URL')}/oidc/${pathParameters?.['app'] ?? ''}`;
}

/** Returns the id that a JWT claims to have, if it claims to be of this provider. */
function claimedIdOf(token: string, issuer: string): string | undefined {
  try {
    const { iss, jti } = decodeJwt(token);
    return iss === issuer ? jti : undefined;
  } catch {
    return undefined;
  }
}

/** True for an access token of this provider that has not expired. */
async function isSigned(token: string, issuer: string): Promise<boolean> {
  const rules = { issuer, audience: issuer, algorithms: ['RS256'], typ: 'at+jwt' };
  try {
    await jwtVerify(token, async ({ kid = '' }) => publicKeyOf(kid), rules);
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

async function publicKeyOf(kid: string) {
  const key = await verificationKey('RS256', kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}

function withBearer(event: HttpEvent, id: string): HttpEvent {
  return { ...event, headers: { ...event.headers, authorization: `Bearer ${id}` } };
}

function withParameter(event: HttpEvent, form: URLSearchParams, parameter: string, id: string): HttpEvent {
  form.set(parameter, id);
  const { 'content-length': _length, ...headers } = event.headers;
  return { ...event, headers, body: `${form}`, isBase64Encoded: false };
}
