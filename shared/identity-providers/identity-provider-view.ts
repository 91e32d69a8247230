import type * as z from 'zod/mini';
import type { IdentityProviderRecord } from './identity-provider.ts';
import { tenantOfIssuer } from './preset-endpoints.ts';
import type { IdentityProvider } from './provider-contract.ts';
import { currentProviderSecrets } from './provider-secrets.ts';

/** An identity provider with its version, which is in the headers of answers. They leave out `sealed`. */
type IdentityProviderView = z.input<typeof IdentityProvider> &
  Pick<IdentityProviderRecord, 'version'> & { updated_by?: string };

/** Returns an identity provider as the API shows it. */
export function identityProviderView(record: IdentityProviderRecord): IdentityProviderView {
  const { app, apple, scopes, trusted_domains, audiences, ...shown } = record;
  return {
    ...shown,
    ...apple,
    app_id: app,
    ...(record.preset === 'microsoft' && { tenant: tenantOfIssuer(record.issuer) }),
    scopes: [...scopes],
    trusted_domains: [...trusted_domains],
    audiences: [...audiences],
    secrets: currentProviderSecrets(record),
  };
}
