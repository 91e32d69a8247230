import { linkFromItem } from '../links/link-record.ts';
import { epochNow } from '../platform/time.ts';
import { equals, exists, hasNo } from '../storage/writes/expressions.ts';
import { remove, update } from '../storage/writes/writes.ts';
import { isBeforeLoss, type Rule } from './repair.ts';

/**
 * Ends links that sign in or show the code for an address. The others do nothing once only: they redirect,
 * show an invitation, or undo a change of address, which protects the owner of the address.
 */
export const openLinks: Rule = async ({ key, item }, loss) => {
  const { state, purpose, created_at } = linkFromItem(item);
  const isOneTime = purpose === 'auth' || purpose === 'address';
  if (state !== 'open' || !isOneTime || !isBeforeLoss(created_at, loss)) return [];
  return [{ what: 'links', writes: [update(key, { set: { state: 'ended' } }, equals('state', 'open'))] }];
};

/** Ends codes that nobody has entered yet. */
export const pendingChallenges: Rule = async ({ key, item }, loss) => {
  if (item['state'] !== 'pending' || !isBeforeLoss(item['created_at'], loss)) return [];
  const ended = update(key, { set: { state: 'failed' } }, equals('state', 'pending'));
  return [{ what: 'challenges', writes: [ended] }];
};

/** Removes codes that a browser carries to its application. An unknown code is answered like a used one. */
export const exchangeCodes: Rule = async ({ key, item }, loss) =>
  isBeforeLoss(item['created_at'], loss) ? [{ what: 'codes', writes: [remove(key, exists())] }] : [];

/** Removes sign-ins under way at identity providers: their answer may have been used already. */
export const upstreamSignIns: Rule = async ({ key, item }, loss) => {
  const { used_at, created_at } = item;
  if (used_at !== undefined || !isBeforeLoss(created_at, loss)) return [];
  return [{ what: 'codes', writes: [remove(key, exists())] }];
};

/** The artifacts of the OpenID provider that work once. */
const ONE_TIME: ReadonlySet<unknown> = new Set([
  'AuthorizationCode',
  'Interaction',
  'PushedAuthorizationRequest',
]);

/**
 * Removes OpenID artifacts that work once. Used ones stay, so that their reuse is recognised. Refresh tokens
 * from the time of the loss go too: their client signs in again.
 */
export const openArtifacts: Rule = async ({ key, item }, { lostAt, lagSeconds }) => {
  const { sk, consumed, expires_at, issued_at } = item;
  if (consumed !== undefined || !(Number(expires_at) > epochNow())) return [];
  const fromLoss = Math.abs(Number(issued_at) * 1000 - lostAt) <= lagSeconds * 1000;
  if (sk === 'RefreshToken' && fromLoss)
    return [{ what: 'sessions', writes: [remove(key, hasNo('consumed'))] }];
  return ONE_TIME.has(sk) ? [{ what: 'codes', writes: [remove(key, exists())] }] : [];
};
