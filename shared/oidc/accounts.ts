import type { Account, ClaimsParameterMember, Provider } from 'oidc-provider';
import { profileFromItem } from '../profiles/profile-store.ts';
import { schemaOf } from '../schemas/schema-store.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/table.ts';
import { ownMetadataOf } from './client-metadata.ts';
import { isOver, type SignIn } from './sign-in-time.ts';
import { standardClaims } from './standard-claims.ts';

type Client = InstanceType<Provider['Client']>;
type Asked = Record<string, ClaimsParameterMember | null>;

/**
 * A user who signed in, as the provider sees it; undefined once the user is gone or disabled, or the sign-in
 * is over. The provider picks the claims that scopes and request allow.
 */
export async function findAccount(
  app: string,
  userId: string,
  signIn: SignIn,
  client: Client | undefined,
): Promise<Account | undefined> {
  const [item, schemaItem] = await getItems([keys.profile(app, userId), keys.schema(app)]);
  const profile = item && profileFromItem(item);
  if (!profile || profile.state === 'disabled' || (await isOver(profile, signIn))) return undefined;
  return {
    accountId: userId,
    claims: async (use: string, _scope: string, asked: Asked) => {
      const claims = standardClaims(profile, schemaOf(schemaItem));
      const withheld = use === 'id_token' && client !== undefined && !wantsClaimsInIdTokens(client);
      return { sub: profile.user_id, ...(withheld ? only(claims, asked) : claims) };
    },
  };
}

/**
 * False for clients that want the claims of scopes from userinfo alone. The library has one setting for all
 * clients.
 */
function wantsClaimsInIdTokens(client: Client): boolean {
  return ownMetadataOf(client).svc_client.config.id_token_claims !== false;
}

/** The claims that the request asks for by name. */
function only(claims: Record<string, unknown>, asked: Asked): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([claim]) => Object.hasOwn(asked, claim)));
}
