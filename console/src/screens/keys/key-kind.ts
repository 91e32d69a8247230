import type { ApplicationCredential } from '@svc/client/server';

/** What a key is for. */
export type KeyKind = 'backend' | 'publishable' | 'oidcClient';

type Known = Pick<ApplicationCredential, 'secret_last_four' | 'oidc_client_configuration_id'>;

/** Returns what a key is for. OpenID clients may have no secret either. */
export function kindOf({ oidc_client_configuration_id: client, secret_last_four: secret }: Known): KeyKind {
  if (client !== undefined) return 'oidcClient';
  return secret === undefined ? 'publishable' : 'backend';
}

/** Returns until when the secret before the last rotation works; undefined if it does not. */
export function oldSecretUntil(
  key: Pick<ApplicationCredential, 'previous_secret_until'>,
): string | undefined {
  const { previous_secret_until: until } = key;
  return until !== undefined && Date.parse(until) > Date.now() ? until : undefined;
}

/** True if a key has expired. */
export function isExpired({ expires }: Pick<ApplicationCredential, 'expires'>): boolean {
  return expires !== undefined && Date.parse(expires) <= Date.now();
}
