import type { Application } from '../../../shared/applications/application.ts';
import { sealProviderSecret } from '../../../shared/identity-providers/provider-secrets.ts';
import {
  changeIdentityProvider,
  findIdentityProvider,
  storeIdentityProvider,
} from '../../../shared/identity-providers/provider-store.ts';
import { isoNow } from '../../../shared/platform/time.ts';
import { EXAMPLE_CLIENT, exampleEndpoints } from '../provider/example-client.ts';

const ID = 'example';

/**
 * Makes the example provider an identity provider of an application, unless it is one. If its address has
 * changed since the last start, changes it there, too. Then its people are new ones to the application.
 */
export async function ensureExampleProvider(application: Application, actor: string, issuer: string) {
  const provider = await findIdentityProvider(application.id, ID);
  const reached = { issuer, endpoints: exampleEndpoints(issuer) };
  if (!provider) return createExampleProvider(application, reached);
  if (provider.issuer === issuer) return;
  await changeIdentityProvider({ application, provider }, { actor, precondition: {} }, async () => reached);
}

async function createExampleProvider(
  application: Application,
  reached: { issuer: string; endpoints: ReturnType<typeof exampleEndpoints> },
): Promise<void> {
  const app = application.id;
  const now = isoNow();
  await storeIdentityProvider(application, {
    app,
    id: ID,
    preset: 'oidc',
    name: 'Example',
    client_id: EXAMPLE_CLIENT.id,
    secrets: [await sealProviderSecret({ app, id: ID }, EXAMPLE_CLIENT.secret)],
    scopes: ['openid', 'email', 'profile'],
    trusted_domains: [],
    audiences: [],
    state: 'enabled',
    ...reached,
    version: 1,
    created_at: now,
    updated_at: now,
  });
}
