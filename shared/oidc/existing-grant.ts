import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { revocationWrite } from '../auth/end-sessions.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { all, exists, hasNo } from '../storage/expressions.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import { discard } from '../storage/writes.ts';
import { needsNoConsent } from './first-party.ts';
import { giversOf } from './givers.ts';
import { grantBefore, noteGrantBefore, replaceCheck, writeWithRequest } from './writes-at-end.ts';

type Grant = InstanceType<Provider['Grant']>;

/**
 * Returns the grant that a request of a browser may use; undefined if there is none, or if nobody knows who
 * gave it: its user is then asked once more. The first-party rule may take such a grant over.
 */
export async function existingGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { session, result, client, provider } = ctx.oidc;
  const known = client && session?.grantIdFor(client.clientId);
  if (known) noteGrantBefore(known);
  const id = result?.consent?.grantId ?? known;
  const grant = id ? await provider.Grant.find(id) : undefined;
  return grant && (giversOf(grant) || needsNoConsent(ctx)) ? grant : undefined;
}

/**
 * Ends the grant that the browser had for the client before, with its tokens, if a code has another one now.
 * Nothing would end it any more (decision 0103).
 */
export async function endGrantBefore(app: string, ctx: KoaContextWithOIDC, grantId: string): Promise<void> {
  const left = grantBefore();
  const userId = ctx.oidc.session?.accountId;
  if (left === undefined || left === grantId || userId === undefined) return;
  const key = keys.grant(app, left);
  const [profileItem, grantItem] = await getItems([keys.profile(app, userId), key]);
  if (!profileItem || !grantItem) return;
  await replaceCheck(app, {
    ...revocationWrite(profileFromItem(profileItem), left, stale),
    if: all(exists(), hasNo(`revoked_sessions.${grantId}`)),
  });
  await writeWithRequest(app, discard(key, exists()));
}
