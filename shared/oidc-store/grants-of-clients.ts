import type { AdapterPayload } from 'oidc-provider';
import { grantOfClientKey } from '../auth/grant-of-client.ts';
import { epochNow, YEAR } from '../platform/time.ts';
import type { Key } from '../storage/keys.ts';
import type { Write } from '../storage/writes/writes.ts';
import { artifactWrite } from './artifact-items.ts';
import { type Contents, contentsOf, type Givers } from './givers.ts';

/** Returns the attribute of a grant that names the configuration of its client; none for other clients. */
export function clientConfigOf(payload: AdapterPayload): { client_config?: string } {
  const { client } = givenIn(payload);
  return client === undefined ? {} : { client_config: client };
}

/**
 * Returns the write that lists a grant with its client, in the transaction that stores the grant; none for a
 * client that came by itself, which has no record (decision 0687).
 */
export function grantOfClientWrite(
  app: string,
  grant: Key,
  payload: AdapterPayload,
  expiresIn: number | undefined,
): Write[] {
  const { client, user, rule } = givenIn(payload);
  const { accountId: userId } = payload;
  if (client === undefined || userId === undefined) return [];
  const item = {
    scopes: scopeNames(contentsOf(payload)),
    ...(user && { agreed: scopeNames(user) }),
    ...(rule !== undefined && { rule }),
    expires_at: epochNow() + (expiresIn ?? YEAR),
  };
  return [artifactWrite(app, grantOfClientKey(app, client, userId, grant), item, userId)];
}

function givenIn(payload: AdapterPayload): Partial<Givers> {
  return payload['given'] ?? {};
}

function scopeNames({ openid }: Contents): string[] {
  return (openid?.scope ?? '').split(' ').filter((scope) => scope !== '');
}
