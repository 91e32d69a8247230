import type { IdentityProviderRecord } from '../identity-providers/identity-provider.ts';
import { findIdentityProvider } from '../identity-providers/provider-store.ts';
import { openProviderToken } from '../identity-providers/sealed-token.ts';
import { log } from '../platform/log.ts';
import { propertiesOf } from '../platform/properties.ts';
import { DAY, epochNow, MINUTE } from '../platform/time.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { appleSecret } from './apple-secret.ts';
import { CHECKED_CONNECTIONS } from './provider-connections.ts';

/** How long it is tried to revoke a token. */
const TRIED_MILLISECONDS = 7 * DAY * 1000;
/** How long Apple is left alone that has not answered: other deletions wait for each request. */
const PAUSE_SECONDS = MINUTE;
/** Errors that may pass: the application may mend its key, its id or its services. */
const PASSING_ERRORS: readonly unknown[] = ['invalid_client', 'unauthorized_client'];

/** In epoch seconds. */
let pausedUntil = 0;

/**
 * Processes the purge record of a token: revokes it at Apple (RFC 7009). May be repeated. Returns true once
 * Apple has answered, the provider is gone with the key that signs, or a week is over (decision 0592).
 * Throws 503 while KMS does not answer.
 */
export async function revokeProviderToken(record: Item): Promise<boolean> {
  const [app, id, identity, sealed] = ['app', 'provider', 'identity', 'sealed_token'].map((name) =>
    String(record[name]),
  ) as [string, string, string, string];
  const provider = await findIdentityProvider(app, id);
  const endpoint = provider?.endpoints?.revocation_endpoint;
  if (provider?.preset !== 'apple' || endpoint === undefined) return true;
  if (Date.now() > Date.parse(String(record['deleted_at'])) + TRIED_MILLISECONDS) {
    log.warn('a token of a provider was not revoked within a week', { application: app, provider: id });
    return true;
  }
  if (epochNow() < pausedUntil) return false;
  const token = await openProviderToken(identity, sealed);
  return token === undefined || isAnswered(await answerTo(provider, endpoint, token));
}

/** Returns Apple's answer; undefined if there is none, or no request can be signed. */
async function answerTo(
  provider: IdentityProviderRecord,
  endpoint: string,
  token: string,
): Promise<Response | undefined> {
  const [key = ''] = await CHECKED_CONNECTIONS.secretsOf(provider);
  const client_secret = await appleSecret(provider, key).catch(() => undefined);
  if (client_secret === undefined) return undefined;
  const { client_id } = provider;
  const body = new URLSearchParams({ token, token_type_hint: 'refresh_token', client_id, client_secret });
  const answer = await CHECKED_CONNECTIONS.fetch(endpoint, { method: 'POST', body }).catch(() => undefined);
  if (!answer || answer.status >= 500) pausedUntil = epochNow() + PAUSE_SECONDS;
  return answer;
}

/** True if the token is revoked, or Apple does not know it any more. */
async function isAnswered(answer: Response | undefined): Promise<boolean> {
  if (answer?.status === 200) return true;
  if (answer?.status !== 400) return false;
  const body: unknown = await answer.json().catch(() => undefined);
  return !PASSING_ERRORS.includes(propertiesOf(body)['error']);
}

/** Drops the memory of an outage. For tests. */
export function forgetOutage(): void {
  pausedUntil = 0;
}
