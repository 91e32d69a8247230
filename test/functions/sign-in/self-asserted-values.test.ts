import { beforeAll, describe, expect, it } from 'vitest';
import * as createMine from '../../../functions/magic-links/create-my-magic-link.ts';
import * as getMyData from '../../../functions/profiles/get-my-data.ts';
import * as updateMyData from '../../../functions/profiles/update-my-data.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import { assertAddress } from '../../support/addresses.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';
import { codeOf, makeLink, newEmail, profileOf, redeemLink } from '../../support/magic-links.ts';
import { holder, patchUser } from '../../support/profiles.ts';
import { call, makeCredential, signIn, startedSignIn } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

const backends = useBackends();
let tenant: Tenant;
let clientId: string;
let phones = 0;

beforeAll(async () => {
  tenant = await makeTenant();
  ({ clientId } = await makeCredential(tenant.app));
});

type Session = Awaited<ReturnType<typeof signIn>>;

const newPhone = () => `+1202555${String(++phones).padStart(4, '0')}`;
const signInBy = (body: { email: string } | { phone: string }) => signIn(backends, clientId, body);
const read = ({ headers }: Session) => call(getMyData, { params: { app: tenant.app }, headers });
const refresh = ({ refreshToken }: Session) => invoke(issueToken, { body: { refresh_token: refreshToken } });

/** Somebody signs in by a code and has asserted an address, as releases before decision 0088 let users do. */
async function claimed(address: string, by: { email: string } | { phone: string } = { email: newEmail() }) {
  const session = await signInBy(by);
  await assertAddress(tenant, session.userId, 'email', address);
  return session;
}

describe('an address that a user has only written into its profile', () => {
  it('stays the value of that user alone, until somebody proves it', async () => {
    const address = newEmail();
    const mallory = await claimed(address);
    const other = await signInBy({ email: newEmail() });
    const again = await call(updateMyData, {
      params: { app: tenant.app },
      headers: other.headers,
      body: { data: { email: address } },
    });
    expect(again.body).toHaveProperty('pending.email');
    expect((await read(mallory)).body).toMatchObject({ data: { email: address }, verified_data: {} });
  });

  it('ends every session of before with its first proof', async () => {
    const address = newEmail();
    const mallory = await claimed(address);
    const own = await call(createMine, { headers: mallory.headers, body: {} });
    const victim = await signInBy({ email: address });
    expect(await read(mallory)).toMatchObject({ status: 401, body: { code: 'revoked_session' } });
    expect(await refresh(mallory)).toMatchObject({ status: 400, body: { code: 'invalid_grant' } });
    expect(await redeemLink(codeOf(own.body['link']))).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
    expect((await read(victim)).body).toMatchObject({ verified_data: { email: address } });
  });

  it('lets a user who changed its address sign in by the new one, and ends nothing the next time', async () => {
    const address = newEmail();
    const alice = await claimed(address);
    const first = await signInBy({ email: address });
    expect(first.userId).toBe(alice.userId);
    const second = await signInBy({ email: address });
    expect(second.userId).toBe(alice.userId);
    expect((await read(first)).status).toBe(200);
  });

  it('goes to who proves it, as a user of its own, where its holder has proved something else', async () => {
    const address = newEmail();
    const phone = newPhone();
    const mallory = await claimed(address, { phone });
    const victim = await signInBy({ email: address });
    expect(victim.userId).not.toBe(mallory.userId);
    expect(await holder(tenant, 'email', address)).toBe(victim.userId);
    const kept = await read(mallory);
    expect(kept.body['data']).toEqual({ user_id: mallory.userId, phone_number: phone });
    expect((await signInBy({ phone })).userId).toBe(mallory.userId);
    expect((await signInBy({ email: address })).userId).toBe(victim.userId);
  });

  it('goes to exactly one user where two sign in at the same time', async () => {
    const address = newEmail();
    await claimed(address, { phone: newPhone() });
    const challenges = [
      await startedSignIn(backends, clientId, { email: address }),
      await startedSignIn(backends, clientId, { email: address }),
    ];
    const answers = await Promise.all(challenges.map(({ linkCode }) => redeemLink(linkCode)));
    const ids = answers.map(({ body }) => body['app_user_id']);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(ids)).toEqual(new Set([await holder(tenant, 'email', address)]));
  });

  it('goes to who opens a link that proves it, whomever the link was made for', async () => {
    const address = newEmail();
    const mallory = await claimed(address, { phone: newPhone() });
    const { code, userId } = await makeLink(tenant, {
      data: { email: address },
      verification_type: 'email',
    });
    expect(userId).toBe(mallory.userId);
    const { status, body } = await redeemLink(code);
    expect(status).toBe(200);
    expect(body['app_user_id']).not.toBe(mallory.userId);
    expect(await holder(tenant, 'email', address)).toBe(body['app_user_id']);
  });

  it('is verified for the user that the backend names', async () => {
    const address = newEmail();
    const alice = await claimed(address, { phone: newPhone() });
    const { code } = await makeLink(tenant, { user_id: alice.userId, verification_type: 'email' });
    expect((await redeemLink(code)).body['app_user_id']).toBe(alice.userId);
    expect((await read(alice)).body).toMatchObject({ verified_data: { email: address } });
    expect((await signInBy({ email: address })).userId).toBe(alice.userId);
  });
});

describe('an address that the backend has written into a profile', () => {
  it('signs in that user, and ends nothing', async () => {
    const address = newEmail();
    const user = await signInBy({ phone: newPhone() });
    expect((await patchUser(tenant, user.userId, { data: { email: address } })).status).toBe(200);
    expect((await signInBy({ email: address })).userId).toBe(user.userId);
    expect((await read(user)).status).toBe(200);
    expect((await profileOf(tenant, user.userId))?.verified_data).toMatchObject({ email: address });
  });
});
