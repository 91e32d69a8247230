import { hkdfSync } from 'node:crypto';
import type { JWK } from 'jose';
import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { signingJwks } from '../auth/keys/signing-keys.ts';
import { noteUse, verifySecret } from '../credentials/credential-store.ts';
import type { OwnMetadata } from '../oidc-store/client-metadata.ts';
import {
  compareSecretsBy,
  formAccessTokens,
  keepOwnMembers,
  SESSION_COOKIE,
} from '../oidc-store/library-seams.ts';
import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { isClientError, unexpectedFields } from '../platform/failure-fields.ts';
import { log } from '../platform/log.ts';
import { remember } from '../platform/remember.ts';
import { hashOf } from '../storage/keys.ts';
import { writeAtEnd } from './answers-at-end.ts';
import { configurationOf } from './configuration.ts';
import { providerToken } from './jwt-tokens.ts';
import { mountPath } from './mount-path.ts';
import { reshapeAnswers } from './pages/library-pages.ts';
import { providerPages } from './pages/pages.ts';
import { secretsFrom } from './registration-secrets.ts';

/**
 * Providers of the applications that this instance has served. A change of the application, its images or the
 * keys creates a new one.
 */
const MAX_CACHED = 50;
const cached = new Map<string, Provider>();

/** Returns the OpenID provider of an application, issuer `{BASE_URL}/oidc/{app}`, as configured now. */
export async function providerOf(application: Application): Promise<Provider> {
  const jwks = await signingJwks();
  // The version is not enough: processing an upload does not raise it (decision 0030).
  const cacheKey = hashOf(JSON.stringify([application, jwks.map(({ kid }) => kid)]));
  const known = cached.get(cacheKey);
  if (known) return known;
  const provider = makeProvider(application, jwks);
  remember(cached, cacheKey, provider, MAX_CACHED);
  return provider;
}

function makeProvider(application: Application, jwks: JWK[]): Provider {
  const provider = new Provider(config('BASE_URL') + mountPath(application.id), {
    ...configurationOf(application, secretsFrom(application.id, jwks)),
    jwks: { keys: jwks },
    cookies: cookies(application, jwks),
  });
  compareSecretsBy(provider, isSecretOf);
  keepOwnMembers(provider);
  formAccessTokens(provider, (client: OwnMetadata) => providerToken(provider.issuer, client));
  provider.use(answerLateFailures(application));
  provider.use(reshapeAnswers(application));
  provider.use(writeAtEnd(application.id, answerFailure));
  provider.on('server_error', answerFailure);
  provider.onerror = logProviderFailure;
  return provider;
}

/** True if a secret is one of a client's. During a rotation both are valid until the grace ends. */
async function isSecretOf({ svc_credential }: OwnMetadata, secret: string): Promise<boolean> {
  const which = svc_credential && verifySecret(svc_credential, secret);
  if (svc_credential && which) await noteUse(svc_credential, which);
  return which !== undefined;
}

/** Signs cookies with keys derived from the signing keys, so that all instances accept them. */
function cookies({ id: app }: Application, jwks: JWK[]): Configuration['cookies'] {
  const keys = jwks.flatMap(({ d }) =>
    d ? [Buffer.from(hkdfSync('sha256', d, app, 'oidc cookies', 32)).toString('base64url')] : [],
  );
  const options = { sameSite: 'lax', httpOnly: true, signed: true } as const;
  // Short-lived cookies get the path of their sign-in, so several can be under way in one browser.
  return {
    names: { session: SESSION_COOKIE },
    keys,
    long: { ...options, path: mountPath(app) },
    short: options,
  };
}

/**
 * Logs the cause of a failure, which the provider's answer does not name. Answers 503 if the request
 * may be tried again.
 */
function answerFailure(ctx: KoaContextWithOIDC, error: Error): void {
  logProviderFailure(error);
  // The target of a redirect that failed must not remain in the answer.
  if (ctx.status >= 500) ctx.remove('Location');
  if (!(error instanceof ApiError) || error.status !== 503 || ctx.status !== 500) return;
  ctx.status = 503;
  ctx.set('Retry-After', '2');
  if (typeof ctx.body === 'object') ctx.body = { error: 'temporarily_unavailable' };
}

/**
 * Answers failures that happen outside of the library's own error handler, such as that of saving the
 * session after an answer. Koa would answer them in plain text.
 */
function answerLateFailures(application: Application) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Error) || (isClientError(error) && !hasLostRace(error))) throw error;
      await replaceAnswer(ctx, application, error);
      answerFailure(ctx, error);
    }
  };
}

/** True if a simultaneous request has ended the sign-in, or used up the pushed request, of this one. */
function hasLostRace(error: Error): error is errors.SessionNotFound | errors.InvalidRequestUri {
  return error instanceof errors.SessionNotFound || error instanceof errors.InvalidRequestUri;
}

/**
 * Replaces an answer that is wrong after a failure. Removes its redirect, and its cookies, because the
 * session may not be saved.
 */
async function replaceAnswer(ctx: KoaContextWithOIDC, application: Application, error: Error): Promise<void> {
  ctx.remove('Location');
  ctx.remove('Set-Cookie');
  ctx.status = hasLostRace(error) ? error.statusCode : 500;
  const out = { error: hasLostRace(error) ? error.error : 'server_error' };
  if (ctx.accepts('json', 'html') === 'json') ctx.body = out;
  else await providerPages(application).failed(ctx, out, error);
}

/** Logs a failure, unless the caller caused it. */
function logProviderFailure(error: Error): void {
  if (isClientError(error) && !(error instanceof ApiError)) return;
  log.error('the OpenID provider failed', unexpectedFields(error));
}
