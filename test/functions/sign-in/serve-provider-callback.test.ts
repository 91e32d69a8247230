import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import * as createMine from '../../../functions/magic-links/create-my-magic-link.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { listLinkedIdentities } from '../../../shared/ways-in/linked-identity-store.ts';
import { assertAddress } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { invoke } from '../../support/invoke.ts';
import { codeOf, newEmail, redeemLink } from '../../support/magic-links.ts';
import { putUser } from '../../support/profiles.ts';
import { call, completeSignIn, signIn, startSignIn } from '../../support/sign-in.ts';
import {
  broughtBy,
  comeBack,
  exchange,
  makeUpstreamTenant,
  newPersonAt,
  RETURN_URL,
  tokensBy,
  type UpstreamTenant,
  userBy,
  visitUpstream,
} from '../../support/upstream.ts';

const backends = useBackends();
const at = {} as { trusted: UpstreamTenant; other: UpstreamTenant };
beforeAll(async () => {
  at.trusted = await makeUpstreamTenant({}, { trusted_domains: ['example.com'] });
  at.other = await makeUpstreamTenant();
});

describe('a provider that is the authority for the address', () => {
  it('signs a new user up, with the verified address and its identity', async () => {
    const { sub, email } = newPersonAt(at.trusted);
    const userId = await userBy(at.trusted);
    const profile = await findProfile(at.trusted.app, userId);
    expect(profile).toMatchObject({
      auth_level: 'verified',
      verified_data: { email },
      linked_identities: 1,
      meta: { first_sign_in_method: 'provider:second' },
    });
    const [identity] = await listLinkedIdentities(at.trusted.app, userId);
    expect(identity).toMatchObject({
      provider: 'second',
      issuer: at.trusted.second.origin,
      subject: sub,
      email,
    });
  });

  it('signs the same person in again, whatever address it has by then', async () => {
    const { sub } = newPersonAt(at.trusted);
    const first = await userBy(at.trusted);
    newPersonAt(at.trusted, { sub });
    expect(await userBy(at.trusted)).toBe(first);
    expect(await listLinkedIdentities(at.trusted.app, first)).toHaveLength(1);
  });

  it('signs in the user who verified the address before', async () => {
    const email = newEmail();
    const { userId } = await signIn(backends, at.trusted.clientId, { email });
    newPersonAt(at.trusted, { email });
    expect(await userBy(at.trusted)).toBe(userId);
  });

  it('is named by the tokens, also by refreshed ones and those of a link for oneself', async () => {
    newPersonAt(at.trusted);
    const { access_token, refresh_token } = await tokensBy(at.trusted);
    const refreshed = await invoke(issueToken, { body: { grant_type: 'refresh_token', refresh_token } });
    const linked = await call(createMine, { headers: { authorization: `Bearer ${access_token}` } });
    const byLink = await redeemLink(codeOf(linked.body['link']));
    for (const token of [access_token, refreshed.body['access_token'], byLink.body['access_token']])
      expect(decodeJwt(String(token))['idp']).toBe('second');
    const { clientId } = at.trusted;
    const byCode = await signIn(backends, clientId, { email: newEmail() });
    expect(decodeJwt(byCode.accessToken)).not.toHaveProperty('idp');
  });

  it('takes the address from a user who only asserts it', async () => {
    const email = newEmail();
    await putUser(at.trusted, 'asserting', { data: { first_name: 'Eve' } });
    await assertAddress(at.trusted, 'asserting', 'email', email);
    newPersonAt(at.trusted, { email });
    expect(await userBy(at.trusted)).not.toBe('asserting');
  });
});

describe('a provider that is no authority for the address', () => {
  it('sends a code to it once, and links the account by it', async () => {
    const { email } = newPersonAt(at.other);
    const { brought, members, verifier, answer } = await visitUpstream(at.other);
    expect(answer.headers['location']).toMatch(`${RETURN_URL}#svc_upstream=`);
    const started = await startSignIn(at.other.clientId, {
      upstream_code: brought['svc_upstream'],
      ...members,
    });
    expect(started.status).toBe(200);
    const code = backends.messages().list(email)[0]?.code;
    const { body } = await completeSignIn(started.body['challenge_id'], code, { code_verifier: verifier });
    expect(decodeJwt(String(body['access_token']))['idp']).toBe('second');
    const userId = String(body['app_user_id']);
    expect(await findProfile(at.other.app, userId)).toMatchObject({
      verified_data: { email },
      linked_identities: 1,
    });
    expect(await userBy(at.other)).toBe(userId);
  });

  it('lets nobody else go on with its answer', async () => {
    newPersonAt(at.other);
    const { brought } = await visitUpstream(at.other);
    const answer = await startSignIn(at.other.clientId, {
      upstream_code: brought['svc_upstream'],
      ...newBinding().members,
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('the way back from a provider', () => {
  it('works once', async () => {
    newPersonAt(at.trusted);
    const { parameters, brought, verifier } = await visitUpstream(at.trusted);
    expect(broughtBy(await comeBack(parameters))).toEqual({ svc_error: 'challenge_ended' });
    expect((await exchange(brought['svc_code'], verifier)).status).toBe(200);
  });

  it('gives a code that is good only with the verifier', async () => {
    newPersonAt(at.trusted);
    const { brought } = await visitUpstream(at.trusted);
    const answer = await exchange(brought['svc_code'], newBinding().verifier);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
  });

  it('leads back with an error if the person says no', async () => {
    newPersonAt(at.trusted);
    at.trusted.second.state.denies = true;
    const { brought, answer } = await visitUpstream(at.trusted);
    at.trusted.second.state.denies = false;
    expect(answer.status).toBe(303);
    expect(brought).toEqual({ svc_error: 'forbidden' });
  });

  it('is a page for a state that nobody knows', async () => {
    const answer = await comeBack(new URLSearchParams({ state: 'unknown', code: 'x' }));
    expect(answer.status).toBe(410);
    expect(answer.headers['content-type']).toMatch('text/html');
  });

  it('refuses an account that the application closed sign-ups for', async () => {
    const closed = await makeUpstreamTenant(
      { hub: { return_urls: [RETURN_URL], auth: { restrictions: { sign_up_status: 'disabled' } } } },
      { trusted_domains: ['example.com'] },
    );
    newPersonAt(closed);
    expect((await visitUpstream(closed)).brought).toEqual({ svc_error: 'sign_up_closed' });
  });
});
