import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import * as deleteCredential from '../../../functions/credentials/delete-credential.ts';
import * as createOidcClient from '../../../functions/oidc-clients/create-oidc-client.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { HUB_CLIENT_ID } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { type Answer, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import {
  BROWSER,
  codeOf,
  createLink,
  JSON_CLIENT,
  makeLink,
  newEmail,
  redeemLink,
} from '../../support/magic-links.ts';
import { asBackend } from '../../support/profiles.ts';
import { call, completeSignIn, makeCredential, signIn, startedSignIn } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

const backends = useBackends();
let tenant: Tenant;
let key = '';
beforeAll(async () => {
  tenant = await makeTenant({ default_redirect_url: 'https://shop.example/' });
  ({ clientId: key } = await makeCredential(tenant.app));
});

const newKey = async (app = tenant.app) => (await makeCredential(app)).clientId;
const keyOf = (token: unknown) => decodeJwt(String(token))['client_id'];
const tokenOf = ({ body, text }: Answer) => {
  if (body['access_token'] === undefined) throw new Error(text);
  return String(body['access_token']);
};
const ask = (body: object, headers: Record<string, string> = {}) => invoke(issueToken, { body, headers });
const refresh = (refresh_token: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  ask({ refresh_token, ...more }, headers);
const removeKey = async (client_id: string) => {
  const params = { app: tenant.app, client_id };
  expect(await invoke(deleteCredential, { params, principal: tenant.hub })).toMatchObject({ status: 204 });
};
const ownData = (token: string) =>
  call(getMyData, { params: { app: tenant.app }, headers: { authorization: `Bearer ${token}` } });

/** The key of an OpenID client of the application. */
async function keyOfOidcClient(): Promise<string> {
  const config = { redirect_uris: ['https://client.example/in'], allowed_scopes: ['openid'] };
  const { body } = await asBackend(createOidcClient, tenant, { body: { name: 'Client', config } });
  return Object(body['credentials'])[0].client_id;
}

/** A one-time code of a backend's link. */
async function newCode(): Promise<string> {
  const { code } = await makeLink(tenant, { data: { email: newEmail() }, verification_type: 'email' });
  const { headers } = await redeemLink(code, BROWSER);
  return new URLSearchParams(new URL(headers['location'] ?? '').hash.slice(1)).get('svc_code') ?? '';
}

describe('client_id of an own access token', () => {
  it('is the key with which a sign-in by code began, also in the repeated answer', async () => {
    const { challengeId, code } = await startedSignIn(backends, key, { email: newEmail() });
    const answers = [await completeSignIn(challengeId, code), await completeSignIn(challengeId, code)];
    expect(answers.map((answer) => keyOf(tokenOf(answer)))).toEqual([key, key]);
  });

  it('is the key with which the sign-in of a bound link began', async () => {
    const { verifier, members } = newBinding();
    const { linkCode } = await startedSignIn(backends, key, { email: newEmail(), ...members });
    const body = { code_verifier: verifier };
    expect(keyOf(tokenOf(await redeemLink(linkCode, JSON_CLIENT, { body })))).toBe(key);
  });

  it('is the key of the backend that made a link', async () => {
    const { body } = await createLink(tenant, { data: { email: newEmail() }, verification_type: 'email' });
    const { clientId } = Object(tenant.keys);
    expect(keyOf(tokenOf(await redeemLink(codeOf(body['link']))))).toBe(clientId);
  });

  it('is the key of the hub in its own tokens', async () => {
    await bootstrapHub();
    const { accessToken } = await signIn(backends, HUB_CLIENT_ID);
    expect(keyOf(accessToken)).toBe(HUB_CLIENT_ID);
  });

  it('is the key that the exchange of a one-time code names, else that of its link', async () => {
    const other = await newKey();
    expect(keyOf(tokenOf(await ask({ code: await newCode(), client_id: other })))).toBe(other);
    expect(keyOf(tokenOf(await ask({ code: await newCode() })))).toBe(Object(tenant.keys).clientId);
  });

  it('is the key that a refresh names, else that of the session', async () => {
    const [other, { refreshToken }] = [await newKey(), await signIn(backends, key)];
    const first = await refresh(refreshToken, { client_id: other });
    const second = await refresh(first.body['refresh_token'], {}, { 'x-svc-app-key': other });
    const third = await refresh(second.body['refresh_token']);
    expect([first, second, third].map((answer) => keyOf(tokenOf(answer)))).toEqual([other, other, key]);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['of another application', async () => newKey((await makeTenant()).app)],
    ['of an OpenID client', keyOfOidcClient],
    ['that nobody has', () => 'key_nobody'],
    ['that cannot be one', () => '#'.repeat(2048)],
  ])('is absent after a refresh with a key %s', async (_, named) => {
    const { refreshToken } = await signIn(backends, key);
    const answer = await refresh(refreshToken, { client_id: await named() });
    expect(decodeJwt(tokenOf(answer))).not.toHaveProperty('client_id');
    expect((await ownData(tokenOf(answer))).status).toBe(200);
  });

  it('is absent for a session that names no key', async () => {
    const { refreshToken, accessToken, userId } = await signIn(backends, key);
    const { sid } = decodeJwt(accessToken);
    await changeItem(keys.session(tenant.app, userId, String(sid)), { began: { method: 'email_code' } });
    expect(decodeJwt(tokenOf(await refresh(refreshToken)))).not.toHaveProperty('client_id');
  });
});

describe('a deleted key', () => {
  it('ends no token and no session, and no later token names it', async () => {
    const own = await newKey();
    const { accessToken, refreshToken } = await signIn(backends, own);
    await removeKey(own);
    expect((await ownData(accessToken)).status).toBe(200);
    const answer = await refresh(refreshToken);
    expect(decodeJwt(tokenOf(answer))).not.toHaveProperty('client_id');
    expect((await ownData(tokenOf(answer))).status).toBe(200);
    expect(keyOf(tokenOf(await refresh(answer.body['refresh_token'], { client_id: key })))).toBe(key);
  });

  it('is not named by a sign-in that it began', async () => {
    const own = await newKey();
    const { challengeId, code } = await startedSignIn(backends, own, { email: newEmail() });
    await removeKey(own);
    const token = tokenOf(await completeSignIn(challengeId, code));
    expect(decodeJwt(token)).not.toHaveProperty('client_id');
    expect((await ownData(token)).status).toBe(200);
  });
});

it('an expired key ends no token', async () => {
  const own = await newKey();
  const { accessToken } = await signIn(backends, own);
  await changeItem(keys.credential(own), { expires: new Date(0).toISOString() });
  expect((await ownData(accessToken)).status).toBe(200);
});
