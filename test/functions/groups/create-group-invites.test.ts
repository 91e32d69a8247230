import { describe, expect, it, onTestFinished } from 'vitest';
import * as createGroupInvites from '../../../functions/groups/create-group-invites.ts';
import { inviteMany } from '../../../shared/invites/invite-many.ts';
import { withDeadline } from '../../../shared/platform/client-timeouts.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { useBackends } from '../../support/backends.ts';
import { failWritesAfter } from '../../support/before-call.ts';
import { groupOfTwo, invites, newGroup, newInvite, provedUser, soundGroup } from '../../support/groups.ts';
import { interceptTable } from '../../support/intercept-table.ts';
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
const pendingInvites = async (group: string) =>
  (await invites.list(tenant.keys, { group })).body['results'] as unknown[];

describe('POST /applications/{app}/groups/{group}/bulk-invites', () => {
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
    expect(await pendingInvites(group)).toHaveLength(1);
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

describe('POST .../bulk-invites, repeated with its Idempotency-Key,', () => {
  const withKey = () => ({ 'idempotency-key': newId('invite') });
  const idsOf = (results: Result[]) => results.map(({ invitation }) => invitation?.id);
  const both = () => [
    { roles, email: newEmail() },
    { roles, email: newEmail(), send: true },
  ];
  const sentTo = (invitee: { email: string } | undefined) => backends.messages().list(invitee?.email);

  it('answers as before, and sends no message again', async () => {
    const { group } = await groupOfTwo(tenant);
    const [many, headers] = [both(), withKey()];
    const first = await send(group, many, headers);
    expect(statuses(resultsOf(first))).toEqual([200, 200]);
    expect((await send(group, many, headers)).body).toEqual(first.body);
    expect(await pendingInvites(group)).toHaveLength(2);
    expect(sentTo(many[1])).toHaveLength(1);
  });

  it('tries only the invites again that failed', async () => {
    const { group } = await groupOfTwo(tenant);
    const [many, headers] = [both(), withKey()];
    await ses.refuse('MessageRejected', notVerified('no-reply@example.com'));
    const first = resultsOf(await send(group, many, headers));
    expect(statuses(first)).toEqual([200, 503]);
    expect(await pendingInvites(group)).toHaveLength(1);
    await ses.accept();
    const second = resultsOf(await send(group, many, headers));
    expect(statuses(second)).toEqual([200, 200]);
    expect(second[0]).toEqual(first[0]);
    expect(await pendingInvites(group)).toHaveLength(2);
    expect(sentTo(many[1])).toHaveLength(1);
  });

  it('makes the invites that an interruption left out, and returns the others', async () => {
    const { group } = await groupOfTwo(tenant);
    const many = [newEmail(), newEmail(), newEmail()].map((email) => ({ roles, email }));
    const headers = withKey();
    const mend = failWritesAfter(1, /^TransactWrite/);
    const first = resultsOf(await send(group, many, headers));
    mend();
    expect(statuses(first).sort()).toEqual([200, 503, 503]);
    const second = resultsOf(await send(group, many, headers));
    expect(statuses(second)).toEqual([200, 200, 200]);
    expect(second).toContainEqual(first.find(({ status }) => status === 200));
    for (const { link } of second)
      expect((await redeemLink(codeOf(link))).body).toMatchObject({ group_joined: true });
    expect((await soundGroup(group)).members).toHaveLength(5);
  });

  it('returns an invite whose write was done although it got no answer', async () => {
    const { group } = await groupOfTwo(tenant);
    const end = interceptTable(async ({ name, proceed }) => {
      const answer = await proceed();
      if (name.startsWith('TransactWrite')) throw new Error('The answer is lost');
      return answer;
    });
    onTestFinished(end);
    const results = resultsOf(await send(group, both(), withKey()));
    expect(statuses(results)).toEqual([200, 200]);
    expect(await pendingInvites(group)).toHaveLength(2);
  });

  /** Stores an invite whose message is not sent and which cannot be undone. */
  async function interruptSending(group: string, many: object[], headers: Record<string, string>) {
    await ses.refuse('MessageRejected', notVerified('no-reply@example.com'));
    const mend = failWritesAfter(1, /^TransactWrite/);
    expect(statuses(resultsOf(await send(group, many, headers)))).toEqual([503]);
    mend();
    await ses.accept();
    const [stored] = await pendingInvites(group);
    return String(Object(stored).id);
  }

  it('sends the message of an invite that an interruption left unsent', async () => {
    const { group } = await groupOfTwo(tenant);
    const [many, headers] = [both().slice(1), withKey()];
    const stored = await interruptSending(group, many, headers);
    const results = resultsOf(await send(group, many, headers));
    expect(idsOf(results)).toEqual([stored]);
    expect(await pendingInvites(group)).toHaveLength(1);
    const [message, ...others] = sentTo(many[0]);
    expect(others).toEqual([]);
    expect((await redeemLink(codeOf(message?.links[0]))).body).toMatchObject({ group_joined: true });
    expect((await send(group, many, headers)).body).toEqual({ results });
    expect(sentTo(many[0])).toHaveLength(1);
  });

  it('sends no message of an invite that ended meanwhile', async () => {
    const { group } = await groupOfTwo(tenant);
    const [many, headers] = [both().slice(1), withKey()];
    const invite = await interruptSending(group, many, headers);
    await invites.remove(tenant.keys, { group, invite });
    expect(idsOf(resultsOf(await send(group, many, headers)))).toEqual([invite]);
    expect(sentTo(many[0])).toEqual([]);
    expect(await pendingInvites(group)).toEqual([]);
  });

  it('invites again if the message could not be sent at the second time either', async () => {
    const { group } = await groupOfTwo(tenant);
    const [many, headers] = [both().slice(1), withKey()];
    const stored = await interruptSending(group, many, headers);
    await ses.refuse('MessageRejected', notVerified('no-reply@example.com'));
    expect(statuses(resultsOf(await send(group, many, headers)))).toEqual([503]);
    expect(await pendingInvites(group)).toEqual([]);
    await ses.accept();
    const results = resultsOf(await send(group, many, headers));
    expect(statuses(results)).toEqual([200]);
    expect(idsOf(results)).not.toEqual([stored]);
    expect(sentTo(many[0])).toHaveLength(1);
  });

  it('answers 422 for another body', async () => {
    const { group } = await groupOfTwo(tenant);
    const headers = withKey();
    await send(group, both(), headers);
    expect(await send(group, both(), headers)).toBeApiError(422, 'idempotency_key_reused');
    expect(await pendingInvites(group)).toHaveLength(2);
  });

  it('makes each invite once of 5 requests at the same time', async () => {
    const { group } = await groupOfTwo(tenant);
    const [many, headers] = [both(), withKey()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(group, many, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await pendingInvites(group)).toHaveLength(2);
    expect(sentTo(many[1])).toHaveLength(1);
  });
});
