import { beforeAll, describe, expect, it } from 'vitest';
import * as openButton from '../../../functions/sign-in/open-identity-provider.ts';
import { useBackends } from '../../support/backends.ts';
import { callProtocol } from '../../support/call-protocol.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { newAddress } from '../../support/sign-in.ts';
import { makeUpstreamTenant, RETURN_URL, type UpstreamTenant } from '../../support/upstream.ts';

useBackends();
const at = {} as { tenant: UpstreamTenant };
beforeAll(async () => {
  at.tenant = await makeUpstreamTenant();
});

function press(query: Record<string, string>, provider = 'second', sourceIp = newAddress()) {
  const route = { method: 'GET', path: '/hub/auth/upstream/{provider}' } as const;
  return callProtocol(openButton, route, { params: { provider }, query, sourceIp });
}
const byKey = () => ({ key: at.tenant.clientId, return_url: RETURN_URL, ...newBinding().members });

describe('GET /hub/auth/upstream/{provider}', () => {
  it('leads to the provider, with nothing of the request in its address', async () => {
    const query = byKey();
    const { status, headers } = await press(query);
    expect(status).toBe(302);
    const address = String(headers['location']);
    expect(address.startsWith(`${at.tenant.second.origin}/auth?`)).toBe(true);
    for (const value of [query.key, query.code_challenge, RETURN_URL]) expect(address).not.toContain(value);
  });

  it('leads a sign-in of the screen there, which has no key', async () => {
    const answer = await press({ app: at.tenant.app, interaction: 'an-interaction' });
    expect(answer.status).toBe(302);
  });

  it('asks the provider for a fresh sign-in', async () => {
    const address = async (query: Record<string, string>) =>
      new URL(String((await press(query)).headers['location'])).searchParams;
    expect((await address({ ...byKey(), fresh: 'true' })).get('prompt')).toBe('login');
    expect((await address(byKey())).get('prompt')).toBeNull();
  });

  it.each([
    ['with another wish', { fresh: 'yes' }, 400],
    ['without a key', { key: '' }, 400],
    ['without a challenge', { code_challenge: '' }, 400],
    ['with a page that the application does not list', { return_url: 'https://evil.example/' }, 400],
    ['with an unknown key', { key: 'key_unknown' }, 401],
  ])('is a page that says why not, %s', async (_, changes, status) => {
    const answer = await press({ ...byKey(), ...changes });
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.headers).not.toHaveProperty('location');
  });

  it('does not know a provider of another application', async () => {
    expect((await press(byKey(), 'other')).status).toBe(404);
  });

  it('counts for its source as other starts do', async () => {
    const source = newAddress();
    for (let n = 0; n < 30; n += 1) expect((await press(byKey(), 'second', source)).status).toBe(302);
    expect((await press(byKey(), 'second', source)).status).toBe(429);
    expect((await press(byKey())).status).toBe(302);
  });
});
