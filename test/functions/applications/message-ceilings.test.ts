import { describe, expect, it } from 'vitest';
import * as createApplication from '../../../functions/applications/create-application.ts';
import * as replaceApplication from '../../../functions/applications/replace-application.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as createVariant from '../../../functions/variants/create-variant.ts';
import * as updateVariant from '../../../functions/variants/update-variant.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { keysRead } from '../../support/count-calls.ts';
import { makeAccount } from '../../support/hub-users.ts';
import { type Answer, faultPaths, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';

useBackends();

const limitsOf = (limits: object | null) => ({ config: { hub: { auth: { limits } } } });
const PATH = 'body.config.hub.auth.limits';

const makeOn = async (plan: 'free' | 'team' | 'scale', limits: object = {}) =>
  makeApplication(limitsOf(limits), await makeAccount(plan));

/** Each way to set limits, in an application that exists. */
const WAYS: Readonly<Record<string, (made: TestApplication, limits: object) => Promise<Answer>>> = {
  POST: ({ account, owner }, limits) =>
    invoke(createApplication, { principal: owner, body: { name: 'Other', account, ...limitsOf(limits) } }),
  PUT: ({ app, owner }, limits) =>
    invoke(replaceApplication, {
      params: { app },
      principal: owner,
      body: { name: 'Shop', ...limitsOf(limits) },
    }),
  PATCH: ({ app, owner }, limits) =>
    invoke(updateApplication, { params: { app }, principal: owner, body: limitsOf(limits) }),
  'POST of a variant': ({ app, owner }, limits) =>
    invoke(createVariant, { params: { app }, principal: owner, body: { name: 'Kids', ...limitsOf(limits) } }),
  'PATCH of a variant': async ({ app, owner }, limits) => {
    const made = await invoke(createVariant, { params: { app }, principal: owner, body: { name: 'Kids' } });
    const params = { app, variant: String(made.body['id']) };
    return invoke(updateVariant, { params, principal: owner, body: limitsOf(limits) });
  },
};

describe.each(Object.entries(WAYS))('a limit of messages set by %s', (_, set) => {
  it.each([
    ['free', 'sms_per_day', 100_000_000, 100, 'texts_per_day'],
    ['free', 'email_per_day', 2_001, 2_000, 'emails_per_day'],
    ['team', 'sms_per_day', 1_001, 1_000, 'texts_per_day'],
    ['scale', 'email_per_day', 200_001, 200_000, 'emails_per_day'],
    ['scale', 'sms_per_range_per_day', 101, 100, 'texts_per_range_per_day'],
  ] as const)('is 400 on the plan %s for %s of %i', async (plan, name, limit, most, ceiling) => {
    const made = await makeOn(plan);
    const before = await getItem(keys.application(made.app));
    const answer = await set(made, { [name]: limit });
    expect([answer.status, faultPaths(answer)]).toEqual([400, [`${PATH}.${name}`]]);
    expect(answer.body['detail']).toContain(`at most ${most}: \`${ceiling}\` of the plan ${plan}`);
    expect(await getItem(keys.application(made.app))).toEqual(before);
    expect((await set(made, { [name]: most })).status).toBeLessThan(300);
  });

  it('may be every one that all plans allow, without a read of the plan', async () => {
    const made = await makeOn('team');
    const limits = { sms_per_day: 100, email_per_day: 2000, sms_per_range_per_day: 100 };
    const read = await keysRead(async () => expect((await set(made, limits)).status).toBeLessThan(300));
    expect(read).not.toContain(`ACCT#${made.account} ACCT`);
  });
});

describe('a limit of messages above the ceiling of a smaller plan', () => {
  it('stays stored and can be sent back, but not raised or set anew', async () => {
    const made = await makeOn('scale', { sms_per_day: 5000 });
    await changeItem(keys.account(made.account), { plan: 'free' });
    const { PUT, PATCH } = WAYS;
    if (!PUT || !PATCH) throw new Error('there are no such ways');
    expect((await PATCH(made, { email_per_day: 1000 })).status).toBe(200);
    expect((await PUT(made, { sms_per_day: 5000 })).status).toBe(200);
    for (const sms_per_day of [4999, 5001]) expect((await PATCH(made, { sms_per_day })).status).toBe(400);
    expect((await PATCH(made, { sms_per_day: 100 })).status).toBe(200);
    expect((await PATCH(made, { sms_per_day: 5000 })).status).toBe(400);
  });
});

it('a creation with high limits in an account without a plan is still 402', async () => {
  const { account, owner } = await makeAccount(null);
  const body = { name: 'Shop', account, ...limitsOf({ sms_per_day: 5000 }) };
  expect(await invoke(createApplication, { principal: owner, body })).toBeApiError(402, 'plan_required');
});
