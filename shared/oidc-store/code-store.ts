import { type Adapter, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { grantNotEnded, revocationWrite } from '../auth/end-sessions.ts';
import { propertiesOf } from '../platform/properties.ts';
import { epochNow } from '../platform/time.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { noteVariant } from '../profiles/sign-in/activity.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import { stale } from '../storage/stale.ts';
import { all, equals, exists } from '../storage/writes/expressions.ts';
import { check, discard, update } from '../storage/writes/writes.ts';
import { withCurrentScope } from './allowed-scopes.ts';
import { artifactStore } from './artifact-store.ts';
import { ownMetadataOf } from './client-metadata.ts';
import { isUseDue } from './grant-store.ts';
import { factsOfBrowser, methodOfBrowser, providerOfBrowser } from './sign-in-facts.ts';
import { assertWithinGrant } from './within-grant.ts';
import { grantBefore, isWritten, replaceCheck, writeWithRequest } from './writes-at-end.ts';

/**
 * Creates the storage of authorization codes. A new code records its sign-in in the grant, and the client's
 * variant in the profile. A sign-in by message records the variant itself, but one with an open session does
 * not. The code is written only with a grant that covers it, and ends the grant that the browser had for the
 * client before (decision 0103).
 */
export function codeStore(app: string): Adapter {
  const store = artifactStore(app, 'AuthorizationCode');
  return {
    ...store,
    async upsert(id, payload, expiresIn) {
      const { ctx } = Provider;
      const client = ctx?.oidc.client;
      const variant = client && ownMetadataOf(client).svc_variant;
      if (variant && payload.accountId) await noteVariant(app, payload.accountId, variant.id);
      if (ctx && payload.grantId) {
        assertWithinGrant(app, ctx.oidc.entities.Grant, payload);
        await requireUnchangedGrant(app, ctx, payload.grantId);
        await endGrantBefore(app, ctx, payload.grantId);
      }
      const idp = ctx && providerOfBrowser(ctx);
      const kept = { ...withCurrentScope(payload, client), ...(idp !== undefined && { idp }) };
      await store.upsert(id, kept, expiresIn);
    },
  };
}

/**
 * Makes the request fail with `Stale` unless the stored grant of a new code is still as it was read, and
 * records in it the sign-in of the code and the use. Does nothing if the request saves the grant.
 */
async function requireUnchangedGrant(app: string, ctx: KoaContextWithOIDC, grantId: string): Promise<void> {
  const key = keys.grant(app, grantId);
  if (isWritten(key)) return;
  const { auth_time, stored, used_at, began } = propertiesOf(ctx.oidc.entities.Grant);
  const unchanged = all(exists(), equals('sealed', stored));
  const facts = factsOfBrowser(ctx);
  const isKnown = !facts || facts.auth_time === auth_time;
  const method = methodOfBrowser(ctx);
  // A consent at the screen saves the grant without knowing the method.
  const isFirst = auth_time === undefined && began !== undefined && method !== undefined;
  const laterMethod = isFirst ? { 'began.method': method } : {};
  const requirement =
    isKnown && !isUseDue(used_at)
      ? check(key, unchanged, stale)
      : update(key, { set: { ...facts, ...laterMethod, used_at: epochNow() } }, unchanged, stale);
  await writeWithRequest(app, requirement);
}

/**
 * Ends the grant that the browser had for the client before, with its tokens, if a code has another one now.
 * Nothing else would end that grant (decision 0103).
 */
async function endGrantBefore(app: string, ctx: KoaContextWithOIDC, grantId: string): Promise<void> {
  const left = grantBefore();
  const userId = ctx.oidc.session?.accountId;
  if (left === undefined || left === grantId || userId === undefined) return;
  const key = keys.grant(app, left);
  const [profileItem, grantItem] = await getItems([keys.profile(app, userId), key]);
  if (!profileItem || !grantItem) return;
  await replaceCheck(app, {
    ...revocationWrite(profileFromItem(profileItem), [left], stale),
    if: all(exists(), grantNotEnded(app, grantId)),
  });
  await writeWithRequest(app, discard(key, exists()));
}
