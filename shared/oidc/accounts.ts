import type { Account, ClaimsParameterMember } from 'oidc-provider';
import type { Application } from '../applications/application.ts';
import { firstActiveGroup } from '../groups/active-group.ts';
import { currentClaims } from '../oidc-store/allowed-scopes.ts';
import { ownMetadataOf } from '../oidc-store/client-metadata.ts';
import { takeItems } from '../oidc-store/early-reads.ts';
import type { ProviderClient } from '../oidc-store/library-seams.ts';
import { profileFromItem } from '../profiles/profile-store.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { keys } from '../storage/keys.ts';
import { isSignInOver, type SignIn } from './sign-in-time.ts';
import { standardClaims } from './standard-claims.ts';

type RequestedClaims = Record<string, ClaimsParameterMember | null>;

/** The `use` with which the service itself reads claims, to compare them. No client gets these. */
export const TO_COMPARE = 'compare';

/**
 * Returns a signed-in user in the provider's form; undefined if the user is deleted or disabled, or the
 * sign-in has ended. The provider picks the claims that scopes and request allow. A client that has lost a
 * scope gets none of its claims.
 */
export async function findAccount(
  application: Application,
  userId: string,
  signIn: SignIn,
  client: ProviderClient | undefined,
): Promise<Account | undefined> {
  const { id: app } = application;
  const [item, schemaItem] = await takeItems([keys.profile(app, userId), keys.schema(app)]);
  const profile = item && profileFromItem(item);
  if (!profile || profile.state === 'disabled' || (await isSignInOver(profile, signIn))) return undefined;
  return {
    accountId: userId,
    claims: async (use: string, scope: string, requested: RequestedClaims) => {
      const asksForGroup = scope.split(' ').includes('group') || Object.hasOwn(requested, 'group');
      const group = asksForGroup ? await firstActiveGroup(application, profile) : undefined;
      const all = { ...standardClaims(profile, schemaFromItem(schemaItem)), ...(group && { group }) };
      if (use === TO_COMPARE) return { sub: profile.user_id, ...all };
      const claims = client ? currentClaims(all, client) : {};
      const isIdToken = use === 'id_token';
      const mark = {
        ...(profile.is_test && { is_test: true }),
        ...(isIdToken && signIn.idp !== undefined && { idp: signIn.idp }),
      };
      const withheld = isIdToken && client && !wantsClaimsInIdTokens(client);
      return { sub: profile.user_id, ...mark, ...(withheld ? namedClaims(claims, requested) : claims) };
    },
  };
}

/**
 * False for clients that want the claims of scopes from userinfo only (decision 0102). The library has one
 * setting for all clients.
 */
function wantsClaimsInIdTokens(client: ProviderClient): boolean {
  return ownMetadataOf(client).svc_client.config.id_token_claims !== false;
}

/** Returns the claims that the request names. */
function namedClaims(claims: Record<string, unknown>, requested: RequestedClaims): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([claim]) => Object.hasOwn(requested, claim)));
}
