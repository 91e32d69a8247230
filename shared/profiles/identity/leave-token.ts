import { isoNow } from '../../platform/time.ts';
import { keyOf, keys, recordFromItem } from '../../storage/keys.ts';
import { either, exists, type Item, notExists } from '../../storage/writes/expressions.ts';
import { tryWriteAll } from '../../storage/writes/write-items.ts';
import { discard, put, type Write } from '../../storage/writes/writes.ts';
import type { ProviderSubject } from './provider-subject.ts';

type IdentityWithToken = ProviderSubject & { app: string; id: string };

/** Returns the name of an identity for what belongs to it alone. It tells nobody issuer and subject. */
export function nameOfIdentity(
  app: string,
  { issuer, subject }: Pick<ProviderSubject, 'issuer' | 'subject'>,
): string {
  return keys.identityOwner(app, issuer, subject).pk;
}

/**
 * The writes by which the token of an identity that goes is revoked at its provider, in the background
 * (decision 0592). None without a token.
 */
export function tokenRevocationWrites({ app, id, sealed_token, ...named }: IdentityWithToken): Write[] {
  if (sealed_token === undefined) return [];
  const { provider } = named;
  const owned = { kind: 'provider_token', app, provider, identity: nameOfIdentity(app, named) };
  const record = { ...owned, sealed_token, deleted_at: isoNow() };
  return [put({ ...keys.purgeProviderToken(app, id), ...record }, either(notExists(), exists()))];
}

/** Removes the item of an identity with a token, which is then revoked. Leaves every other item alone. */
export async function leaveToken(item: Item): Promise<void> {
  if (item['sealed_token'] === undefined) return;
  const identity = recordFromItem<IdentityWithToken>(item);
  await tryWriteAll([discard(keyOf(item), exists()), ...tokenRevocationWrites(identity)]);
}
