import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { guestConfig, newGuest } from '../../support/guests.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  beginAt,
  exchange,
  makeUpstreamTenant,
  RETURN_URL,
  type UpstreamTenant,
  visitUpstream,
} from '../../support/upstream.ts';

useBackends();
const at = {} as { tenant: UpstreamTenant };
beforeAll(async () => {
  const taking = guestConfig({}, { return_urls: [RETURN_URL] });
  at.tenant = await makeUpstreamTenant(taking, { trusted_domains: ['example.com'] });
});

function newPerson(more: object = {}) {
  const person = { sub: crypto.randomUUID(), email: newEmail(), email_verified: true, ...more };
  at.tenant.second.state.person = person;
  return person;
}

const start = (more: Record<string, unknown> = {}) => beginAt(at.tenant, newBinding().members, more);

describe('POST /hub/auth/upstream/{provider}', () => {
  it('leads to the provider, with a state, a nonce and a challenge of its own', async () => {
    const { members } = newBinding();
    const { status, body } = await beginAt(at.tenant, members);
    const { origin, searchParams } = new URL(String(body['url']));
    expect([status, origin]).toEqual([200, at.tenant.second.origin]);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)).toMatch(/^[\w-]{20,}$/);
    expect(searchParams.get('code_challenge')).not.toBe(members.code_challenge);
  });

  it('refuses a page that the application does not list', async () => {
    const answer = await start({ return_url: 'https://evil.example/' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_redirect' } });
  });

  it('makes a guest the user of an account that nobody has', async () => {
    const guest = await newGuest(at.tenant.clientId);
    const { email } = newPerson();
    const { brought, verifier } = await visitUpstream(at.tenant, { guest_token: guest.accessToken });
    const { body } = await exchange(brought['svc_code'], verifier);
    expect(decodeJwt(String(body['access_token'])).sub).toBe(guest.userId);
    expect(await findProfile(at.tenant.app, guest.userId)).toMatchObject({
      auth_level: 'verified',
      verified_data: { email },
    });
  });

  it('keeps a guest apart from the user who has the account', async () => {
    newPerson();
    await visitUpstream(at.tenant);
    const guest = await newGuest(at.tenant.clientId);
    const { brought } = await visitUpstream(at.tenant, { guest_token: guest.accessToken });
    expect(brought).toEqual({ svc_error: 'identity_taken' });
    expect(await findProfile(at.tenant.app, guest.userId)).toMatchObject({ auth_level: 'guest' });
  });

  it('makes a guest without an address a user by its account', async () => {
    const guest = await newGuest(at.tenant.clientId);
    newPerson({ email: undefined, email_verified: undefined });
    const { brought, verifier } = await visitUpstream(at.tenant, { guest_token: guest.accessToken });
    expect((await exchange(brought['svc_code'], verifier)).status).toBe(200);
    expect(await findProfile(at.tenant.app, guest.userId)).toMatchObject({
      auth_level: 'unverified',
      linked_identities: 1,
    });
  });

  it('does not know a provider that is not there', async () => {
    const answer = await beginAt(at.tenant, newBinding().members, {}, 'none');
    expect(answer).toMatchObject({ status: 404, body: { code: 'identity_provider_not_found' } });
  });
});
