import { beforeAll, describe, expect, it } from 'vitest';
import * as signInByIdToken from '../../../functions/sign-in/sign-in-by-id-token.ts';
import { sealProviderSecret } from '../../../shared/identity-providers/provider-secrets.ts';
import { recordAttempts } from '../../../shared/sign-in-attempts/record-attempts.ts';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { storeProvider } from '../../support/identities.ts';
import { invoke } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newNonce } from '../../support/provider-nonce.ts';
import { publishPending, takeRecords } from '../../support/publish-pending.ts';
import { scanTable } from '../../support/scan-table.ts';
import { PROVIDER_SECRET } from '../../support/second-provider.ts';
import { signIn } from '../../support/sign-in.ts';
import { attemptsBy, lookUp, stepsOf } from '../../support/sign-in-attempts.ts';
import {
  beginAt,
  broughtBy,
  comeBack,
  makeUpstreamTenant,
  RETURN_URL,
  type UpstreamTenant,
  visitUpstream,
} from '../../support/upstream.ts';

const backends = useBackends({ events: true });
let tenant: UpstreamTenant;
beforeAll(async () => {
  tenant = await makeUpstreamTenant({}, { trusted_domains: ['example.com'] });
});

/** A tenant of which nothing has failed so far. */
const newTenant = () => makeUpstreamTenant({}, { trusted_domains: ['example.com'] });

const nobody = () => ({ sub: crypto.randomUUID(), email: newEmail(), email_verified: true });

/** Begins at the provider, and comes back with what the browser makes of its answer. */
async function comeBackWith(of: UpstreamTenant, answer: Record<string, string>) {
  const { body } = await beginAt(of, newBinding().members);
  const state = new URL(String(body['url'])).searchParams.get('state') ?? '';
  const { origin: iss } = of.second;
  return { state, back: await comeBack(new URLSearchParams({ state, iss, ...answer })) };
}

/** Adds a provider whose endpoint for codes cannot be reached. */
async function addUnreachable({ app, second }: UpstreamTenant, id: string) {
  const secrets = [await sealProviderSecret({ app, id }, PROVIDER_SECRET)];
  const { endpoints, ...record } = second.record;
  if (!endpoints) throw new Error('the provider has no endpoints');
  const away = { ...endpoints, token_endpoint: 'https://no-such-host.invalid/token' };
  await storeProvider(app, { ...record, app, id, secrets, endpoints: away });
}

const byProvider = (of: UpstreamTenant) => attemptsBy(of, { provider: 'second' });

describe('the attempts of a user', () => {
  it('name a sign-in at a provider, among those with the newest address', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, tenant.clientId, { email });
    await publishPending();
    tenant.second.state.person = { ...nobody(), email };
    expect((await visitUpstream(tenant)).brought).toHaveProperty('svc_code');
    const records = await takeRecords();
    await recordAttempts([...records, ...records]);
    const attempts = await attemptsBy(tenant, { email });
    expect(attempts.map(({ method }) => method)).toEqual(['provider:second', 'email_code']);
    expect(stepsOf(attempts[0])).toEqual(['completed']);
    expect(attempts[0]).toMatchObject({ user_id: userId });
    expect(await byProvider(tenant)).toEqual([]);
  });
});

describe('the attempts of a provider', () => {
  it('have its reason and its words, which nobody else gets', async () => {
    const shop = await newTenant();
    shop.second.state.denies = true;
    const seen: string[] = [];
    const lines = await logLinesOf(async () => {
      const { answer } = await visitUpstream(shop);
      seen.push(answer.text, JSON.stringify(answer.headers));
    });
    expect(`${lines}${seen}`).not.toMatch(/Anna said no/);
    const [attempt, ...others] = await byProvider(shop);
    expect(others).toEqual([]);
    expect(attempt).toMatchObject({ outcome: 'refused', method: 'provider:second' });
    expect(attempt).not.toHaveProperty('user_id');
    expect(attempt?.steps).toMatchObject([
      {
        step: 'refused',
        code: 'forbidden',
        provider_failure: 'denied',
        provider_words: 'access_denied: Anna said no',
        source: expect.any(String),
      },
    ]);
    const request_id = attempt?.steps[0]?.request_id;
    expect(await attemptsBy(shop, { request_id })).toEqual([attempt]);
  });

  it.each([
    ['temporarily_unavailable', 'unavailable', 'dependency_unavailable'],
    ['unauthorized_client', 'misconfigured', 'dependency_unavailable'],
    ['strange_error', 'invalid_answer', 'invalid_grant'],
  ])('have the answer %s as %s', async (error, provider_failure, code) => {
    const shop = await newTenant();
    expect(broughtBy((await comeBackWith(shop, { error })).back)).toEqual({ svc_error: code });
    const [attempt] = await byProvider(shop);
    expect(attempt?.steps).toMatchObject([{ code, provider_failure, provider_words: error }]);
  });

  it('have an outage, of which there are no words', async () => {
    const shop = await newTenant();
    await addUnreachable(shop, 'away');
    const begun = await beginAt(shop, newBinding().members, {}, 'away');
    const back = await comeBack(await shop.second.visit(String(begun.body['url'])));
    expect(broughtBy(back)).toEqual({ svc_error: 'dependency_unavailable' });
    const [attempt] = await attemptsBy(shop, { provider: 'away' });
    expect(attempt?.steps).toMatchObject([{ provider_failure: 'unavailable' }]);
    expect(attempt?.steps[0]).not.toHaveProperty('provider_words');
    expect(await byProvider(shop)).toEqual([]);
  });

  it('have words of at most 200 characters on one line', async () => {
    const shop = await newTenant();
    const error_description = `<b>no\u202e\n${'very '.repeat(900)}`;
    await comeBackWith(shop, { error: 'access_denied', error_description });
    const words = (await byProvider(shop))[0]?.steps[0]?.provider_words ?? '';
    expect(words).toMatch(/^access_denied: <b>no very very [ -~]*$/);
    expect(words.length).toBeLessThanOrEqual(200);
  });

  it('have an id token that proves nothing', async () => {
    const nonce = await newNonce(tenant.clientId, 'second');
    const answer = await invoke(signInByIdToken, {
      params: { provider: 'second' },
      headers: { 'x-svc-app-key': tenant.clientId },
      body: { id_token: 'e30.e30.e30', nonce },
    });
    expect(answer.status).toBe(400);
    const request_id = String(answer.body['instance']);
    const [attempt] = await attemptsBy(tenant, { request_id });
    expect(attempt?.steps).toMatchObject([{ provider_failure: 'invalid_answer', request_id }]);
  });

  it('have a refusal of the application, with the code of its error alone', async () => {
    const closed = await makeUpstreamTenant(
      { hub: { return_urls: [RETURN_URL], auth: { restrictions: { sign_up_status: 'disabled' } } } },
      { trusted_domains: ['example.com'] },
    );
    closed.second.state.person = nobody();
    await visitUpstream(closed);
    const [attempt] = await byProvider(closed);
    expect(stepsOf(attempt)).toEqual(['refused sign_up_closed']);
    expect(attempt?.steps[0]).not.toHaveProperty('provider_failure');
  });

  it('have no answer for a state that is unknown or was used', async () => {
    const shop = await newTenant();
    shop.second.state.person = nobody();
    const { parameters } = await visitUpstream(shop);
    const denied = { error: 'access_denied', error_description: 'made up' };
    await comeBack(new URLSearchParams({ state: parameters.get('state') ?? '', ...denied }));
    await comeBack(new URLSearchParams({ state: 'unknown', ...denied }));
    expect(await byProvider(shop)).toEqual([]);
    expect(JSON.stringify(await scanTable(''))).not.toContain('made up');
  });

  it('are one for each reason and hour, with at most 20 steps', async () => {
    const shop = await newTenant();
    const { state } = await comeBackWith(shop, { error: 'access_denied' });
    const { origin: iss } = shop.second;
    for (let time = 0; time < 24; time++) {
      await comeBack(
        new URLSearchParams({ state, iss, error: 'access_denied', error_description: `${time}` }),
      );
      await publishPending();
    }
    await comeBackWith(shop, { error: 'server_error' });
    const attempts = await byProvider(shop);
    expect(attempts.map(({ steps }) => steps.length).toSorted((a, b) => a - b)).toEqual([1, 20]);
  });

  it('are none of another application', async () => {
    const shop = await newTenant();
    await comeBackWith(shop, { error: 'access_denied' });
    await publishPending();
    const answer = await lookUp(tenant, { provider: 'second', page_size: 50 });
    expect(JSON.stringify(answer.body)).not.toContain('access_denied');
  });
});
