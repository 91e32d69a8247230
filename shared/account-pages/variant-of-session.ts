import { ACCOUNT_CLIENT } from '../oidc/account-client.ts';
import type { IssuerRequest } from '../oidc/serve-application.ts';
import { ownMetadataOf } from '../oidc-store/client-metadata.ts';
import type { BrowserSession } from '../oidc-store/library-seams.ts';
import { allInOrder } from '../platform/parallel.ts';
import { hasVariants } from '../profiles/app-variants.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { type EffectiveApplication, effectiveApplication } from '../variants/effective-application.ts';

/** Most clients of a session that are read. A session with more has the looks of the application. */
const MOST_CLIENTS = 5;

/**
 * Returns the application with the variant of the clients to which this browser session has signed in;
 * without one, if they are not all of one variant (decision 0375). Reads nothing for users who know no
 * variant.
 */
export async function applicationOfSession(
  { application, provider }: IssuerRequest,
  session: BrowserSession,
  profile: ProfileRecord,
): Promise<EffectiveApplication> {
  const clients = Object.keys(session.authorizations ?? {}).filter((id) => id !== ACCOUNT_CLIENT);
  if (!hasVariants(profile) || clients.length === 0 || clients.length > MOST_CLIENTS) return application;
  const found = await allInOrder(clients.map((id) => provider.Client.find(id)));
  const [first, ...others] = found.map((client) => client && ownMetadataOf(client).svc_variant);
  return effectiveApplication(application, others.every((one) => one?.id === first?.id) ? first : undefined);
}
