import { findApplication } from '../../shared/applications/application-store.ts';
import type { IdentityProviderRecord } from '../../shared/identity-providers/identity-provider.ts';
import { sealProviderSecret } from '../../shared/identity-providers/provider-secrets.ts';
import { storeIdentityProvider } from '../../shared/identity-providers/provider-store.ts';
import { newEmail } from './magic-links.ts';
import { PROVIDER_SECRET, startSecondProvider } from './second-provider.ts';
import type { RunningService } from './service.ts';

type Given = Partial<IdentityProviderRecord>;

/**
 * Starts a second OpenID provider, and makes it an identity provider of the seeded application, once for each
 * id that is given. Whoever is new there signs in at once.
 */
export async function addSecondProvider(
  { baseUrl, seed }: RunningService,
  providers: Readonly<Record<string, Given>>,
) {
  const second = await startSecondProvider(`${baseUrl}/hub/auth/callback`);
  const app = seed.application;
  for (const [id, given] of Object.entries(providers)) {
    const application = await findApplication(app);
    if (!application) throw new Error('the seed has no application');
    const secrets = [await sealProviderSecret({ app, id }, PROVIDER_SECRET)];
    await storeIdentityProvider(application, {
      ...second.record,
      app,
      id,
      name: 'Second',
      secrets,
      ...given,
    });
  }
  const newPerson = (more: object = {}) => {
    const person = {
      sub: crypto.randomUUID(),
      email: newEmail(),
      email_verified: true,
      name: 'Ada',
      ...more,
    };
    second.state.person = person;
    second.state.denies = false;
    return person;
  };
  /** Goes to the provider and back as a browser does. Returns the address of the page that it comes to. */
  const goAndReturn = async (url = ''): Promise<string> => {
    const brought = await second.visit(url);
    const answer = await fetch(`${baseUrl}/hub/auth/callback?${brought}`, { redirect: 'manual' });
    return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`;
  };
  return { ...second, newPerson, goAndReturn };
}
