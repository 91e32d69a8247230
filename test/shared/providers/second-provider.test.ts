import { describe, expect, it } from 'vitest';
import { authorizationRequest, type UpstreamHints } from '../../../shared/providers/authorization-request.ts';
import { CHECKED_CONNECTIONS } from '../../../shared/providers/provider-connections.ts';
import { identityOfCallback } from '../../../shared/providers/read-callback.ts';
import { KEPT } from '../../support/hostile-provider.ts';
import { PROVIDER_SECRET, startSecondProvider } from '../../support/second-provider.ts';

const { redirectUri } = KEPT;
const second = await startSecondProvider(redirectUri);
const connections = { ...CHECKED_CONNECTIONS, secretsOf: async () => [PROVIDER_SECRET] };
let states = 0;

/** Starts a sign-in, and brings back what the browser got. */
async function signIn(hints?: UpstreamHints) {
  states += 1;
  const state = `state-${states}`;
  const { url, nonce, verifier } = await authorizationRequest(second.record, {
    state,
    redirectUri,
    ...(hints && { hints }),
  });
  const kept = { state, nonce, verifier, redirectUri };
  return { parameters: await second.visit(url), kept };
}
type Kept = Awaited<ReturnType<typeof signIn>>['kept'];

const read = (parameters: URLSearchParams, kept: Kept, secrets = connections) =>
  identityOfCallback(second.record, parameters, kept, secrets);

describe('a second OpenID provider', () => {
  it('signs Anna in, with her address from its userinfo', async () => {
    const { parameters, kept } = await signIn();
    expect(parameters.get('iss')).toBe(second.origin);
    expect(await read(parameters, kept)).toEqual({
      issuer: second.origin,
      subject: 'anna',
      email: 'anna@example.com',
      isAuthority: false,
      claims: { name: 'Anna' },
    });
  });

  it('signs in with the earlier secret while the newest is not known there', async () => {
    const { parameters, kept } = await signIn();
    const both = { ...connections, secretsOf: async () => ['not known yet', PROVIDER_SECRET] };
    expect(await read(parameters, kept, both)).toMatchObject({ subject: 'anna' });
  });

  it('is misconfigured if it knows none of the secrets', async () => {
    const { parameters, kept } = await signIn();
    const wrong = { ...connections, secretsOf: async () => ['wrong', 'wrong, too'] };
    await expect(read(parameters, kept, wrong)).rejects.toMatchObject({ reason: 'misconfigured' });
  });

  it('names the time of the sign-in if it is asked for a recent one', async () => {
    const { parameters, kept } = await signIn({ prompt: 'login', maxAge: 300 });
    const { auth_time = 0 } = await read(parameters, kept);
    expect(Math.abs(auth_time - Date.now() / 1000)).toBeLessThan(120);
  });

  it('is denied if Anna says no', async () => {
    second.state.denies = true;
    const { parameters, kept } = await signIn();
    second.state.denies = false;
    await expect(read(parameters, kept)).rejects.toMatchObject({
      reason: 'denied',
      words: 'access_denied: Anna said no',
    });
  });

  it('takes a code once, and only with its verifier', async () => {
    const { parameters, kept } = await signIn();
    await expect(read(parameters, { ...kept, verifier: 'x'.repeat(43) })).rejects.toMatchObject({
      reason: 'invalid_answer',
    });
    const other = await signIn();
    await read(other.parameters, other.kept);
    await expect(read(other.parameters, other.kept)).rejects.toMatchObject({ reason: 'invalid_answer' });
  });

  it('gives no code to another sign-in', async () => {
    const [one, other] = [await signIn(), await signIn()];
    one.parameters.set('state', other.kept.state);
    await expect(read(one.parameters, other.kept)).rejects.toMatchObject({ reason: 'invalid_answer' });
  });

  it('is refused with the nonce of another sign-in', async () => {
    const { parameters, kept } = await signIn();
    await expect(read(parameters, { ...kept, nonce: 'another' })).rejects.toMatchObject({
      fault: 'unexpected ID Token "nonce" claim value',
    });
  });
});
