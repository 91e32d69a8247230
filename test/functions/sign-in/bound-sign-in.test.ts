import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as createMine from '../../../functions/magic-links/create-my-magic-link.ts';
import * as complete from '../../../functions/sign-in/complete-sign-in.ts';
import * as getChallengeStatus from '../../../functions/sign-in/get-challenge-status.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import {
  BROWSER,
  codeOf,
  createLink,
  JSON_CLIENT,
  makeGroup,
  makeLink,
  newEmail,
  redeemLink,
  signUp,
  stateOfLink,
  visitLink,
} from '../../support/magic-links.ts';
import { scanTable } from '../../support/scan-table.ts';
import { call, completeSignIn, openSessionOf, startedSignIn, startSignIn } from '../../support/sign-in.ts';
import { storedGrants } from '../../support/stored-grants.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly({ default_redirect_url: 'https://shop.example/welcome' });
const credential = useCredential(tenant);
afterEach(() => vi.useRealTimers());

const WRONG = 'w'.repeat(43);

const exchange = (code: string, code_verifier?: string) =>
  invoke(issueToken, { body: { code, ...(code_verifier !== undefined && { code_verifier }) } });
const statusOf = async (challenge_id: string) =>
  (await invoke(getChallengeStatus, { body: { challenge_id } })).body['status'];
const completeBy = (challenge_id: string, code_verifier: string) =>
  invoke(complete, { body: { challenge_id, code_verifier } });

/** The one-time code that a browser gets for a link. */
async function exchangeCodeOf(link: string): Promise<string> {
  const { status, headers, text } = await redeemLink(link, BROWSER);
  expect(status, text).toBe(303);
  return /svc_code=([\w-]+)/.exec(headers['location'] ?? '')?.[1] ?? '';
}

const MAKERS: [string, (members: object) => Promise<string>][] = [
  [
    'a backend',
    async (members) => (await makeLink(tenant, { data: { email: newEmail() }, ...members })).code,
  ],
  [
    'the user itself',
    async (members) => {
      const userId = await signUp(tenant, { email: newEmail() });
      const { headers } = await openSessionOf(tenant.app, userId);
      const { body, text } = await call(createMine, { headers, body: members });
      expect(body['link'], text).toBeDefined();
      return codeOf(body['link']);
    },
  ],
];

describe.each(MAKERS)('the one-time code of a bound link made by %s', (_, make) => {
  it('gives tokens once, for the verifier', async () => {
    const { verifier, members } = newBinding();
    const code = await exchangeCodeOf(await make(members));
    expect(await exchange(code, verifier)).toMatchObject({ status: 200 });
    expect(await exchange(code, verifier)).toBeApiError(400, 'invalid_grant');
  });

  it.each([
    ['no verifier', undefined],
    ['another verifier', WRONG],
    ['a verifier that is too short', 'short'],
    ['the challenge itself', 'challenge'],
  ])('gives no tokens for %s, and stays valid for the right verifier', async (_what, given) => {
    const { verifier, members } = newBinding();
    const code = await exchangeCodeOf(await make(members));
    const sent = given === 'challenge' ? members.code_challenge : given;
    expect(await exchange(code, sent)).toBeApiError(400, 'invalid_grant');
    expect(await exchange(code, verifier)).toMatchObject({ status: 200 });
  });

  it('is not in the table, and neither is its verifier', async () => {
    const { verifier, members } = newBinding();
    const code = await exchangeCodeOf(await make(members));
    const everything = JSON.stringify(await scanTable());
    expect(everything).toContain(members.code_challenge);
    for (const secret of [code, verifier]) expect(everything).not.toContain(secret);
  });

  it('gives a JSON client tokens only with the verifier, else the link stays open', async () => {
    const { verifier, members } = newBinding();
    const link = await make(members);
    for (const body of [undefined, {}, { code_verifier: WRONG }]) {
      expect(await redeemLink(link, JSON_CLIENT, { body })).toBeApiError(400, 'invalid_grant');
    }
    expect(await stateOfLink(link)).toBe('open');
    expect(await redeemLink(link, JSON_CLIENT, { body: { code_verifier: verifier } })).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String) },
    });
  });

  it('of an unbound link is refused with a verifier, whose challenge may be stripped', async () => {
    const link = await make({});
    const code = await exchangeCodeOf(link);
    expect(await exchange(code, WRONG)).toBeApiError(400, 'invalid_grant');
    expect(await exchange(code)).toMatchObject({ status: 200 });
    const other = await make({});
    const answer = await redeemLink(other, JSON_CLIENT, { body: { code_verifier: WRONG } });
    expect(answer).toBeApiError(400, 'invalid_grant');
    expect(await redeemLink(other)).toMatchObject({ status: 200 });
  });
});

describe('the members of the binding', () => {
  const { members } = newBinding();
  const { code_challenge } = members;
  const DATA = { data: { email: 'grace@example.com' } };
  it.each([
    ['a challenge without a method', { code_challenge }, 'body'],
    ['a method without a challenge', { code_challenge_method: 'S256' }, 'body'],
    ['the method plain', { code_challenge, code_challenge_method: 'plain' }, 'body.code_challenge_method'],
    ['a challenge that no S256 makes', { ...members, code_challenge: 'x'.repeat(42) }, 'body.code_challenge'],
    ['other characters', { ...members, code_challenge: `${'x'.repeat(42)}=` }, 'body.code_challenge'],
  ])('are refused as %s, for every operation', async (_, sent, path) => {
    const { headers } = await openSessionOf(tenant.app, await signUp(tenant, { email: newEmail() }));
    const answers = [
      await createLink(tenant, { ...DATA, ...sent }),
      await call(createMine, { headers, body: sent }),
      await startSignIn(credential.clientId, { email: newEmail(), ...sent }),
    ];
    for (const answer of answers) {
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toContain(path);
    }
  });

  it('are refused for a link that gives no code', async () => {
    const shorten = { purpose: 'shorten', redirect_url: 'https://shop.example/a', ...members };
    expect((await createLink(tenant, shorten)).status).toBe(400);
  });
});

describe('a bound sign-in', () => {
  const start = async (more: object = {}) => {
    const { verifier, members } = newBinding();
    const email = newEmail();
    return {
      verifier,
      email,
      ...(await startedSignIn(backends, credential.clientId, { email, ...members, ...more })),
    };
  };

  it('is completed by the code with the verifier', async () => {
    const { challengeId, code, verifier, email } = await start();
    expect(await statusOf(challengeId)).toBe('pending');
    const { status, body } = await completeSignIn(challengeId, code, { code_verifier: verifier });
    expect(status).toBe(200);
    const userId = String(body['app_user_id']);
    expect(await storedGrants(userId)).toEqual(['SESSION']);
    expect(decodeJwt(String(body['access_token'])).sub).toBe(userId);
    expect(await findProfile(tenant.app, userId)).toMatchObject({ verified_data: { email } });
    expect(await statusOf(challengeId)).toBe('completed');
  });

  it('is not completed without the code, before and after a visit of its link', async () => {
    const { challengeId, linkCode, verifier } = await start();
    for (const open of [visitLink, redeemLink]) {
      await open(linkCode, BROWSER);
      const answer = await completeBy(challengeId, verifier);
      expect(answer).toBeApiError(400, 'invalid_input');
      expect(faultPaths(answer)).toEqual(['body.code']);
      expect(await statusOf(challengeId)).toBe('pending');
    }
  });

  it('accepts its code only with the verifier, and otherwise counts no attempt', async () => {
    const { challengeId, code, verifier } = await start();
    expect(await completeSignIn(challengeId, code)).toBeApiError(400, 'invalid_grant');
    const refusal = await completeSignIn(challengeId, code, { code_verifier: WRONG });
    expect(refusal).toBeApiError(400, 'invalid_grant');
    expect(await getItem(keys.challenge(challengeId))).toMatchObject({ attempts: 0 });
    const answer = await completeSignIn(challengeId, code, { code_verifier: verifier });
    expect(answer).toMatchObject({ status: 200 });
  });

  it('ends with its expiry', async () => {
    const { challengeId, code, verifier } = await start();
    const expires = Date.parse(String((await getItem(keys.challenge(challengeId)))?.['expires']));
    vi.useFakeTimers({ now: expires, toFake: ['Date'] });
    const answer = await completeSignIn(challengeId, code, { code_verifier: verifier });
    expect(answer).toBeApiError(410, 'challenge_ended');
    expect(await statusOf(challengeId)).toBe('expired');
  });

  it('says whether the group was joined', async () => {
    const group = await makeGroup(tenant);
    const { challengeId, code, verifier } = await start({ group_to_join: group });
    const answer = await completeSignIn(challengeId, code, { code_verifier: verifier });
    expect(answer.body).toMatchObject({ group_joined: true });
    const again = await completeSignIn(challengeId, code, { code_verifier: verifier });
    expect(again.body).toMatchObject({ group_joined: true, refresh_token: answer.body['refresh_token'] });
  });

  it('takes no verifier if it is not bound', async () => {
    const { challengeId, code } = await startedSignIn(backends, credential.clientId, { email: newEmail() });
    const answer = await completeSignIn(challengeId, code, { code_verifier: WRONG });
    expect(answer).toBeApiError(400, 'invalid_grant');
    expect(await completeSignIn(challengeId, code)).toMatchObject({ status: 200 });
  });
});
