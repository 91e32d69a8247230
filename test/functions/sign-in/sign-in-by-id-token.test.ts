import { beforeAll, describe, expect, it } from 'vitest';
import * as signInByIdToken from '../../../functions/sign-in/sign-in-by-id-token.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { useBackends } from '../../support/backends.ts';
import { answerJson, startHostileProvider } from '../../support/hostile-provider.ts';
import { storeProvider } from '../../support/identities.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { newNonce } from '../../support/provider-nonce.ts';
import { completeSignIn, makeSignInTenant, startSignIn } from '../../support/sign-in.ts';

const backends = useBackends();
const provider = await startHostileProvider();
provider.answers['/keys'] = (_, response) => answerJson(response, { keys: [provider.pair.jwk] });
const at = {} as Awaited<ReturnType<typeof makeSignInTenant>>;
beforeAll(async () => {
  Object.assign(at, await makeSignInTenant());
  const { app: _app, ...record } = provider.provider;
  await storeProvider(at.app, { ...record, id: 'sdk', trusted_domains: ['example.com'] });
  await storeProvider(at.app, { ...record, id: 'other', trusted_domains: [] });
});

/** Sends an id token that the SDK of a provider made for a nonce. */
const send = (id_token: string, nonce: string, id = 'sdk') =>
  invoke(signInByIdToken, {
    params: { provider: id },
    headers: { 'x-svc-app-key': at.clientId },
    body: { id_token, nonce },
  });

const personOf = () => ({ sub: crypto.randomUUID(), email: newEmail(), email_verified: true });

describe('POST /hub/auth/upstream/{provider}/token', () => {
  it('signs the person in, and again with another nonce', async () => {
    const person = personOf();
    const nonce = await newNonce(at.clientId, 'sdk');
    const { status, body } = await send(await provider.idToken({ ...person, nonce }), nonce);
    expect(status).toBe(200);
    const user = String(body['app_user_id']);
    expect(await findProfile(at.app, user)).toMatchObject({ verified_data: { email: person.email } });
    const next = await newNonce(at.clientId, 'sdk');
    const again = await send(await provider.idToken({ ...person, nonce: next }), next);
    expect(again.body['app_user_id']).toBe(user);
  });

  it('takes a nonce once', async () => {
    const nonce = await newNonce(at.clientId, 'sdk');
    const token = await provider.idToken({ ...personOf(), nonce });
    expect((await send(token, nonce)).status).toBe(200);
    expect(await send(token, nonce)).toMatchObject({ status: 410, body: { code: 'challenge_ended' } });
  });

  it('of parallel calls with one nonce answers exactly one', async () => {
    const nonce = await newNonce(at.clientId, 'sdk');
    const token = await provider.idToken({ ...personOf(), nonce });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(token, nonce)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['a nonce of another provider', 'other', {}, 410],
    ['a token for another nonce', 'sdk', { nonce: 'another' }, 400],
    ['a token for another client', 'sdk', { aud: 'another-client' }, 400],
    ['a token of another issuer', 'sdk', { iss: 'https://elsewhere.example' }, 400],
    ['a token that has expired', 'sdk', { exp: 1 }, 400],
  ])('refuses %s', async (_, asked, claims, status) => {
    const nonce = await newNonce(at.clientId, asked);
    const token = await provider.idToken({ ...personOf(), nonce, ...claims });
    expect((await send(token, nonce)).status).toBe(status);
  });

  it('asks for a code to an address of which the provider is no authority', async () => {
    const person = personOf();
    const nonce = await newNonce(at.clientId, 'other');
    const { status, body } = await send(await provider.idToken({ ...person, nonce }), nonce, 'other');
    expect([status, body['code']]).toEqual([403, 'code_required']);
    const started = await startSignIn(at.clientId, { upstream_code: body['upstream_code'] });
    const code = backends.messages().list(person.email)[0]?.code;
    const { body: tokens } = await completeSignIn(started.body['challenge_id'], code);
    expect(await findProfile(at.app, String(tokens['app_user_id']))).toMatchObject({ linked_identities: 1 });
  });
});
