import { expect, it } from 'vitest';
import * as rotateCredential from '../../functions/credentials/rotate-credential.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { BROWSER, makeLink, newEmail, redeemLink } from '../support/magic-links.ts';
import { atOnce } from '../support/races.ts';
import { expectRefused } from '../support/refusals.ts';
import { completeSignIn, makeCredential, signIn, startedSignIn } from '../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly({ default_redirect_url: 'https://shop.example/in' });
const attempt = useAttack('replay of what works once, in parallel and later', 'one success');
const credential = useCredential(tenant);

async function newSvcCode(): Promise<string> {
  const { code } = await makeLink(tenant, { data: { email: newEmail() } });
  const { headers } = await redeemLink(code, BROWSER);
  const { hash } = new URL(headers['location'] ?? 'missing:');
  return new URLSearchParams(hash.slice(1)).get('svc_code') ?? '';
}

/** Makes a secret that works once, and returns how it is used. */
const SECRETS: Record<string, () => Promise<() => Promise<Answer>>> = {
  'the code of a message': async () => {
    const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email: newEmail() });
    return () => completeSignIn(challengeId, code);
  },
  'the link of a message': async () => {
    const { linkCode } = await startedSignIn(backends, credential.clientId, { email: newEmail() });
    return () => redeemLink(linkCode);
  },
  'the link of a backend': async () => {
    const { code } = await makeLink(tenant, { data: { email: newEmail() } });
    return () => redeemLink(code);
  },
  'the one-time code of a redirect': async () => {
    const code = await newSvcCode();
    return () => invoke(issueToken, { body: { code } });
  },
};

it.each(Object.entries(SECRETS))('%s works once of 10 times in parallel, and not again', async (_, make) => {
  const use = await make();
  const answers = await atOnce(10, () => attempt(use));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(9);
  await attempt(async () => refused.push(await use()));
  for (const answer of refused) expectRefused(answer, ['challenge_ended', 'link_used', 'invalid_grant']);
});

it('a refresh token gives parallel uses one successor, and a replay ends the session', async () => {
  const { refreshToken } = await signIn(backends, credential.clientId);
  const use = (refresh_token: unknown) => attempt(() => invoke(issueToken, { body: { refresh_token } }));
  const answers = await atOnce(10, () => use(refreshToken));
  const successors = new Set(answers.map(({ body }) => body['refresh_token']).filter(Boolean));
  expect(successors.size).toBe(1);
});

it('the secret before a rotation without grace gives no token', async () => {
  const old = await makeCredential(tenant.app);
  const params = { app: tenant.app, client_id: old.clientId };
  const rotated = await invoke(rotateCredential, { params, principal: tenant.hub, body: { grace: '0s' } });
  expect(rotated.status).toBe(200);
  const body = { grant_type: 'client_credentials' };
  await attempt(async () => {
    expect((await invoke(issueToken, { headers: old.headers, body })).status).toBe(401);
  });
});
