import { beforeAll, describe, expect, it } from 'vitest';
import { exampleEndpoints } from '../../../infra/local/provider/example-client.ts';
import { seed } from '../../../infra/local/seed.ts';
import { openProviderSecrets } from '../../../shared/identity-providers/provider-secrets.ts';
import {
  listIdentityProviders,
  readIdentityProvider,
} from '../../../shared/identity-providers/provider-store.ts';
import { useBackends } from '../../support/backends.ts';
import { useFolder } from '../../support/folder.ts';

const { messages } = useBackends();
const directory = useFolder();
/** Nothing answers there, so a seed that asked would fail. */
const [URL, OTHER_URL] = ['http://127.0.0.1:1', 'http://127.0.0.1:2'];
let app: string;

async function seedWith(providerUrl?: string): Promise<string> {
  const addresses = { baseUrl: 'http://localhost:4000', linkUrl: 'http://localhost:4000/l' };
  const service = { ...addresses, inboxUrl: messages().endpoint, ...(providerUrl && { providerUrl }) };
  return (await seed(service, directory)).application;
}

describe('the demonstration', () => {
  beforeAll(async () => {
    app = await seedWith();
  });

  it('has no identity provider where none is started', async () => {
    expect(await listIdentityProviders(app)).toEqual([]);
  });

  it('has the example provider, which is not asked for it', async () => {
    expect(await seedWith(URL)).toBe(app);
    const [provider, ...others] = await listIdentityProviders(app);
    expect(others).toEqual([]);
    expect(provider).toMatchObject({
      id: 'example',
      preset: 'oidc',
      name: 'Example',
      client_id: 'example-client',
      issuer: URL,
      endpoints: exampleEndpoints(URL),
      trusted_domains: [],
      state: 'enabled',
      version: 1,
    });
    expect(provider && (await openProviderSecrets(provider))).toEqual(['example-client-secret']);
  });

  it('keeps it as it is at the next start', async () => {
    await seedWith(URL);
    expect(await listIdentityProviders(app)).toMatchObject([{ id: 'example', version: 1 }]);
  });

  it('knows its address after a start on another port', async () => {
    await seedWith(OTHER_URL);
    expect(await readIdentityProvider(app, 'example')).toMatchObject({
      issuer: OTHER_URL,
      endpoints: exampleEndpoints(OTHER_URL),
      client_id: 'example-client',
      version: 2,
    });
  });
});
