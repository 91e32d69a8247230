import { describe, expect, it } from 'vitest';
import * as createGroupInvites from '../../../functions/groups/create-group-invites.ts';
import { inviteMany } from '../../../shared/invites/invite-many.ts';
import { withDeadline } from '../../../shared/platform/client-timeouts.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { groupOfTwo, invites, newGroup, newInvite, provedUser, soundGroup } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { codeOf, newEmail, redeemLink } from '../../support/magic-links.ts';
import { notVerified, useRefusedEmails } from '../../support/refused-emails.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const ses = useRefusedEmails();
const tenant = useTenantOnly({ default_redirect_url: 'https://shop.example/welcome' });

type Result = {
  index: number;
  status: number;
  link?: string;
  invitation?: { id: string; email?: string };
  error?: { code: string; errors?: { path: string }[] };
};

const roles = ['editor'];
const send = (group: string, many: unknown[], headers: Record<string, string> = {}, own = tenant) => {
  const params = { app: own.app, group };
  return invoke(createGroupInvites, { params, principal: own.keys, body: { invites: many }, headers });
};
const resultsOf = ({ body }: { body: Record<string, unknown> }) => body['results'] as Result[];
const statuses = (results: Result[]) => results.map(({ status }) => status);
const countOf = async (group: string) =>
  (await invites.list(tenant.keys, { group })).body['results'] as unknown[];

describe('POST /applications/{app}/groups/{group}/invites/batch', () => {
  it('answers each invite in the order of the body, as one call would', async () => {
    const { group } = await groupOfTwo(tenant);
    const [first, second] = [newEmail(), newEmail()];
    const answer = await send(group, [
      { roles, email: first },
      { roles, email: second, send: true },
    ]);
    expect(answer.status).toBe(200);
    const results = resultsOf(answer);
    expect(results).toMatchObject([
      { index: 0, status: 200, invitation: { email: first } },
      { index: 1, status: 200, invitation: { email: second } },
    ]);
    expect(results[1]).not.toHaveProperty('link');
    expect(backends.messages().list(first)).toEqual([]);
    const [message] = backends.messages().list(second);
    for (const link of [results[0]?.link, message?.links[0]])
      expect((await redeemLink(codeOf(link))).body).toMatchObject({ group_joined: true });
    expect((await soundGroup(group)).members).toHaveLength(4);
  });

  it('makes 50 invites, and refuses none or 51 as a whole', async () => {
    const { group } = await groupOfTwo(tenant);
    const many = Array.from({ length: 51 }, () => ({ roles, email: newEmail() }));
    for (const refused of [many, []])
      expect(await send(group, refused)).toBeApiError(400, 'invalid_input', {
        errors: [{ path: 'body.invites' }],
      });
    expect(statuses(resultsOf(await send(group, many.slice(1))))).toEqual(Array(50).fill(200));
    expect((await soundGroup(group)).members).toHaveLength(52);
  });

  it('never lets a bad invite stop another, and names the faults of each', async () => {
    const { group } = await groupOfTwo(tenant);
    const { email: refused } = await provedUser(tenant);
    await ses.refuse('MessageRejected', notVerified(refused));
    const results = resultsOf(
      await send(group, [
        { roles, email: 'nobody' },
        'not an object',
        { roles, user_id: 'user_nobody' },
        { roles, email: refused, send: true },
        { roles, email: newEmail() },
      ]),
    );
    expect(statuses(results)).toEqual([400, 400, 404, 400, 200]);
    const paths = results.map(({ error }) => error?.errors?.map(({ path }) => path));
    expect(paths).toEqual([
      ['body.invites.0.email'],
      ['body.invites.1'],
      undefined,
      ['body.invites.3.email'],
      undefined,
    ]);
    expect(await countOf(group)).toHaveLength(1);
  });

  it('invites only once of equal addresses, the first', async () => {
    const { group } = await groupOfTwo(tenant);
    const email = newEmail();
    const same = [email, email.toUpperCase(), email].map((each) => ({ roles, email: each }));
    const results = resultsOf(await send(group, same));
    expect(statuses(results)).toEqual([200, 409, 409]);
    expect(results[1]?.error?.code).toBe('already_invited');
  });

  it('checks the roles of the application for each invite', async () => {
    const own = await makeTenant({ groups: { roles: { lead: {} } } });
    const group = await newGroup(own.keys);
    const both = ['lead', 'edtior'].map((role) => ({ roles: [role], email: newEmail() }));
    const results = resultsOf(await send(group, both, {}, own));
    expect(statuses(results)).toEqual([200, 400]);
    expect(results[1]?.error?.errors).toMatchObject([{ path: 'body.invites.1.roles.0' }]);
  });

  it('answers 404 as a whole for a group of another application', async () => {
    const group = await newGroup((await makeTenant()).keys);
    expect(await send(group, [{ roles, email: newEmail() }])).toBeApiError(404, 'group_not_found');
  });

  it('answers a repeated request with the first answer, also if an invite was undone', async () => {
    const { group } = await groupOfTwo(tenant);
    const { email: refused } = await provedUser(tenant);
    await ses.refuse('MessageRejected', notVerified(refused));
    const headers = { 'idempotency-key': newId('invite') };
    const many = [newEmail(), refused, newEmail()].map((email) => ({
      roles,
      email,
      send: email === refused,
    }));
    const first = await send(group, many, headers);
    expect(statuses(resultsOf(first))).toEqual([200, 400, 200]);
    expect((await send(group, many, headers)).body).toEqual(first.body);
    const failed = [{ roles, user_id: 'user_nobody' }];
    const key = { 'idempotency-key': newId('invite') };
    const none = await send(group, failed, key);
    expect((await send(group, failed, key)).body).toEqual(none.body);
    expect(await countOf(group)).toHaveLength(2);
  });

  it('answers 503 for the invites that no time was left for, and writes none of them', async () => {
    const { group } = await groupOfTwo(tenant);
    await newInvite(tenant.keys, group, { email: newEmail() });
    const before = await scanTable();
    const late = await withDeadline(3_000, () =>
      inviteMany(tenant.keys, group, [{ roles, email: newEmail() }]),
    );
    expect(late.results).toMatchObject([{ status: 503, error: { code: 'dependency_unavailable' } }]);
    expect(await scanTable()).toEqual(before);
  });
});
