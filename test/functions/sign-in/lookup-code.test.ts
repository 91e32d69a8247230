import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import * as lookupCode from '../../../functions/sign-in/lookup-code.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { notExists } from '../../../shared/storage/writes/expressions.ts';
import { write } from '../../../shared/storage/writes/write-items.ts';
import { put } from '../../../shared/storage/writes/writes.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { newGroup, newInvite } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import { BROWSER, makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeCredential } from '../../support/sign-in.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

const HOME = 'https://shop.example/in';
useBackends();
let tenant: Tenant;
let key = '';

beforeAll(async () => {
  tenant = await makeTenant({ default_redirect_url: HOME });
  key = (await makeCredential(tenant.app)).clientId;
});
afterEach(() => vi.useRealTimers());

const codeIn = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['location']).split('svc_code=')[1] ?? '';
const codeOf = async (link: { code: string }) => codeIn(await redeemLink(link.code, BROWSER));
const lookUp = (code: unknown, headers: Record<string, string> = { 'x-svc-app-key': key }) =>
  invoke(lookupCode, { body: { code }, headers });
const exchange = (code: string) => invoke(issueToken, { body: { code } });

const failed = () => new ApiError('internal', 'the fixture was not written');

async function invited(name: string) {
  const group = await newGroup(tenant.keys, { name });
  return newInvite(tenant.keys, group, { email: `work-${newEmail()}` });
}

describe('POST /hub/auth/codes/lookup', () => {
  it('names the masked address and the group of an invite, and leaves the code good', async () => {
    const invite = await invited('Crew');
    const code = await codeOf(invite);
    const before = await scanTable();
    const answer = await lookUp(code);
    expect([answer.status, answer.body]).toEqual([
      200,
      { user_id: invite.userId, masked_address: 'w***@example.com', group_name: 'Crew' },
    ]);
    expect(await scanTable()).toEqual(before);
    expect((await lookUp(code)).body).toEqual(answer.body);
    expect((await exchange(code)).status).toBe(200);
  });

  it('reads the table in two rounds', async () => {
    const code = await codeOf(await invited('Crew'));
    expect(await countCalls(() => lookUp(code))).toHaveLength(3);
  });

  it('names no group for a link that joins none', async () => {
    const { body } = await lookUp(await codeOf(await makeLink(tenant, { data: { email: newEmail() } })));
    expect(Object.keys(body)).toEqual(['user_id', 'masked_address']);
  });

  it('hides the name of a group that looks like an address', async () => {
    const { status, body } = await lookUp(await codeOf(await invited('Win at evil.example')));
    expect([status, body['group_name']]).toEqual([200, undefined]);
  });

  it('shows *** for a user without an address', async () => {
    const link = await makeLink(tenant, { data: { email: newEmail() } });
    const code = await codeOf(link);
    await changeItem(keys.profile(tenant.app, link.userId), { data: {} });
    expect((await lookUp(code)).body['masked_address']).toBe('***');
  });

  it('answers 400 to a code that is unknown, used or expired', async () => {
    const [used, expired] = [await codeOf(await invited('Crew')), await codeOf(await invited('Crew'))];
    expect((await exchange(used)).status).toBe(200);
    expect(await lookUp('unknown')).toBeApiError(400, 'invalid_grant');
    expect(await lookUp(used)).toBeApiError(400, 'invalid_grant');
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await lookUp(expired)).toBeApiError(400, 'invalid_grant');
  });

  it('answers 400 to a code that needs a verifier', async () => {
    const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const link = await makeLink(tenant, {
      data: { email: newEmail() },
      code_challenge,
      code_challenge_method: 'S256',
    });
    expect(await lookUp(await codeOf(link))).toBeApiError(400, 'invalid_grant');
  });

  it('answers 400 to the key of another application, also if it has a user of that id', async () => {
    const { app } = await makeTenant();
    const { clientId } = await makeCredential(app);
    const invite = await invited('Crew');
    const code = await codeOf(invite);
    const user = await getItem(keys.profile(tenant.app, invite.userId));
    await write(put({ ...user, ...keys.profile(app, invite.userId) }, notExists(), failed));
    expect(await lookUp(code, { 'x-svc-app-key': clientId })).toBeApiError(400, 'invalid_grant');
  });

  it('answers 401 to a key that is none, also for a code that is unknown', async () => {
    const headers = { 'x-svc-app-key': 'key_unknown' };
    expect(await lookUp(await codeOf(await invited('Crew')), headers)).toBeApiError(401, 'invalid_key');
    expect(await lookUp('unknown', headers)).toBeApiError(401, 'invalid_key');
  });

  it('answers 403 to the page of another site', async () => {
    const code = await codeOf(await invited('Crew'));
    const from = (origin: string) => lookUp(code, { 'x-svc-app-key': key, origin });
    expect(await from('https://evil.example')).toBeApiError(403, 'origin_not_allowed');
    expect((await from('https://shop.example')).status).toBe(200);
  });

  it.each(['', 7, undefined, 'x'.repeat(2049)])('answers 400 to the code %#', async (code) => {
    expect(await lookUp(code)).toBeApiError(400, 'invalid_input');
  });
});
