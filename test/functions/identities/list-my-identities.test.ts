import { describe, expect, it } from 'vitest';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import {
  myIdentities,
  newPerson,
  signInAs,
  useProviderTenant,
  withIdentity,
} from '../../support/identities.ts';
import { newSignedIn } from '../../support/passkeys.ts';

const backends = useBackends();
const tenant = useProviderTenant();

describe('GET /me/applications/{app}/identities', () => {
  it('lists them in the order in which they were linked, without subjects', async () => {
    const user = await newSignedIn(backends, tenant);
    const [one, other] = [newPerson(), newPerson({ issuer: 'https://example.com' })];
    await withIdentity(user, one);
    await withIdentity(user, other, 'example');
    const { status, body, text } = await myIdentities(user);
    expect(status).toBe(200);
    expect(body['results']).toMatchObject([
      { id: expect.stringMatching(/^identity_/), provider: 'google', email: one.email },
      { provider: 'example', email: other.email },
    ]);
    expect(text).not.toMatch(/subject|issuer|rests_on|proved_at/);
  });

  it('shows when an account was last used, and its newest address', async () => {
    const user = await withIdentity(await newSignedIn(backends, tenant));
    await signInAs(tenant.app, { ...user.person, email: 'new@work.example' });
    const [shown] = (await myIdentities(user)).body['results'] as unknown[];
    expect(shown).toMatchObject({ email: 'new@work.example', last_used_at: expect.any(String) });
  });

  it('lists none of another user', async () => {
    await withIdentity(await newSignedIn(backends, tenant));
    const other = await newSignedIn(backends, tenant);
    expect((await myIdentities(other)).body).toEqual({ results: [] });
  });

  it('reads no identities of a user who has none', async () => {
    const user = await newSignedIn(backends, tenant);
    expect(await countCalls(() => myIdentities(user))).not.toContain('Query');
  });
});
