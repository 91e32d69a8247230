import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as createMine from '../../functions/magic-links/create-my-magic-link.ts';
import * as getMyData from '../../functions/profiles/get-my-data.ts';
import * as issueToken from '../../functions/sign-in/issue-token.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { type Key, keys } from '../../shared/storage/keys.ts';
import { getItem } from '../../shared/storage/read-items.ts';
import { type Item, notExists } from '../../shared/storage/writes/expressions.ts';
import { write } from '../../shared/storage/writes/write-items.ts';
import { put } from '../../shared/storage/writes/writes.ts';
import { purgeDeletedUser } from '../../shared/users/purge-user.ts';
import { invoke } from '../support/invoke.ts';
import { BROWSER, codeOf, makeLink, newEmail, redeemLink } from '../support/magic-links.ts';
import { putUser, removeUser } from '../support/profiles.ts';
import { purge } from '../support/purge.ts';
import { call, openSessionOf } from '../support/sign-in.ts';
import { useTenant } from '../support/use-tenant.ts';

const tenant = useTenant({ default_redirect_url: 'https://shop.example/in' });
let ids = 0;

afterEach(() => vi.useRealTimers());

type Session = { headers: Record<string, string> };

const newUserId = () => `customer-${++ids}`;
const read = ({ headers }: Session) => call(getMyData, { params: { app: tenant.app }, headers });
const exchange = (body: object) => invoke(issueToken, { body });
const bearer = (accessToken: unknown) => ({ headers: { authorization: `Bearer ${accessToken}` } });

async function create(userId: string, data: object = {}): Promise<void> {
  const { status, text } = await putUser(tenant, userId, { data });
  expect(status, text).toBe(200);
}

/** Deletes a user and lets the purge work until the id is free again. */
async function deleteForGood(userId: string): Promise<void> {
  expect((await removeUser(tenant, userId)).status).toBe(204);
  await purge({ runs: 2 });
  expect(await getItem(keys.purgeUser(tenant.app, userId))).toBeUndefined();
}

/** Writes an item again that was deleted, as a write would that the purge came too early for. */
const putBack = (key: Key, item: Item) =>
  write(put({ ...item, ...key }, notExists(), () => new ApiError('conflict')));

/** The one-time code of a browser that opens a link for the user. */
async function exchangeCode(userId: string): Promise<string> {
  const { code } = await makeLink(tenant, { user_id: userId });
  const { headers } = await redeemLink(code, BROWSER);
  return new URL(String(headers['location'])).hash.slice('#svc_code='.length);
}

describe('the next user with the id of a deleted one', () => {
  it('is not opened by an access token of the deleted user', async () => {
    const userId = newUserId();
    await create(userId);
    const mallory = await openSessionOf(tenant.app, userId);
    await deleteForGood(userId);
    await create(userId, { first_name: 'Victim' });
    expect(await read(mallory)).toBeApiError(401, 'revoked_session');
  });

  it('is not opened by a refresh token, a one-time code or a link of the deleted user', async () => {
    const userId = newUserId();
    await create(userId);
    const mallory = await openSessionOf(tenant.app, userId);
    const own = await call(createMine, { headers: mallory.headers, body: {} });
    const named = await makeLink(tenant, { user_id: userId });
    const code = await exchangeCode(userId);
    const began = Date.now();
    await deleteForGood(userId);
    await create(userId);
    // Nothing has expired: it is the deletion that has ended it.
    vi.useFakeTimers({ now: began + 1000, toFake: ['Date'] });
    expect(await exchange({ refresh_token: mallory.refreshToken })).toMatchObject({
      body: { code: 'invalid_grant' },
    });
    expect(await exchange({ code })).toMatchObject({ body: { code: 'invalid_grant' } });
    for (const link of [codeOf(own.body['link']), named.code])
      expect([404, 410]).toContain((await redeemLink(link)).status);
  });

  it('is not opened by a session that the purge has not seen', async () => {
    const userId = newUserId();
    await create(userId);
    const mallory = await openSessionOf(tenant.app, userId);
    const { sid } = decodeJwt(mallory.accessToken);
    const key = keys.session(tenant.app, userId, String(sid));
    const item = await getItem(key);
    await deleteForGood(userId);
    await create(userId);
    if (!item) throw new Error('the session was opened');
    await putBack(key, item);
    expect((await exchange({ refresh_token: mallory.refreshToken })).body['code']).toBe('invalid_grant');
  });

  it('is left alone by a purge that read the record of the deletion earlier', async () => {
    const userId = newUserId();
    await create(userId);
    expect((await removeUser(tenant, userId)).status).toBe(204);
    const record = (await getItem(keys.purgeUser(tenant.app, userId))) ?? {};
    await purge({ runs: 2 });
    await create(userId, { first_name: 'Next' });
    const next = await openSessionOf(tenant.app, userId);
    expect(await purgeDeletedUser(record, { hasTime: () => true, deleted: 0 })).toBe(true);
    expect((await read(next)).status).toBe(200);
  });

  it('uses the tokens of its own first second', async () => {
    vi.useFakeTimers({ now: Math.ceil(Date.now() / 1000) * 1000 + 700, toFake: ['Date'] });
    const userId = newUserId();
    await create(userId);
    const session = await openSessionOf(tenant.app, userId);
    expect((await read(session)).status).toBe(200);
    expect((await exchange({ refresh_token: session.refreshToken })).status).toBe(200);
  });
});

it('two links for somebody who is no user yet both sign in, whichever is used first', async () => {
  const email = newEmail();
  const first = await makeLink(tenant, { data: { email } });
  const second = await makeLink(tenant, { data: { email } });
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  const answers = [await redeemLink(second.code), await redeemLink(first.code)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body['app_user_id'])).toEqual([first.userId, first.userId]);
  for (const { body } of answers) expect((await read(bearer(body['access_token']))).status).toBe(200);
});
