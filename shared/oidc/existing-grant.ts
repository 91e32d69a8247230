import type { KoaContextWithOIDC } from 'oidc-provider';
import { giversOf } from '../oidc-store/givers.ts';
import type { ProviderGrant } from '../oidc-store/library-seams.ts';
import { noteGrantBefore } from '../oidc-store/writes-at-end.ts';
import { needsNoConsent } from './first-party.ts';

/**
 * Returns the grant that a request of a browser may use; undefined if there is none, or if nobody knows who
 * gave it: its user is then asked once more. The first-party rule may take such a grant over.
 */
export async function existingGrant(ctx: KoaContextWithOIDC): Promise<ProviderGrant | undefined> {
  const { session, result, client, provider } = ctx.oidc;
  const known = client && session?.grantIdFor(client.clientId);
  if (known) noteGrantBefore(known);
  const id = result?.consent?.grantId ?? known;
  const grant = id ? await provider.Grant.find(id) : undefined;
  return grant && (giversOf(grant) || needsNoConsent(ctx)) ? grant : undefined;
}
