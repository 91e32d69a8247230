import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as inviteAccountMember from '../../../functions/accounts/invite-account-member.ts';
import type { HubPrincipal } from '../../../shared/http/principal.ts';
import { config as setting } from '../../../shared/platform/config.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { isoIn } from '../../../shared/platform/time.ts';
import { keys, ranges } from '../../../shared/storage/keys.ts';
import { getItem, queryItems } from '../../../shared/storage/read-items.ts';
import { bootstrapHub } from '../../../shared/users/bootstrap-hub.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextTransaction } from '../../support/before-call.ts';
import { countCalls, keysRead } from '../../support/count-calls.ts';
import { hubCaller, makeAccount, makeHubUser, rolesBut } from '../../support/hub-users.ts';
import { type Answer, faultPaths, invoke } from '../../support/invoke.ts';
import { changeItem, removeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import { atOnce } from '../../support/races.ts';
import { expectHidden } from '../../support/refusals.ts';
import { notVerified, useRefusedEmails } from '../../support/refused-emails.ts';

const backends = useBackends();
const ses = useRefusedEmails();
let account: string;
let owner: HubPrincipal;

beforeAll(async () => {
  await bootstrapHub();
  ({ account, owner } = await makeAccount());
});
afterEach(() => vi.useRealTimers());

const add = (body: unknown, principal = owner, id = account) =>
  invoke(inviteAccountMember, { params: { account: id }, principal, body });
const invite = (email: string, role = 'viewer') => add({ email, role });
const messagesTo = (to: string) => backends.messages().list(to);
const idOf = ({ body }: Answer) => String(body['id']);

async function invitesOf(id: string) {
  const { items } = await queryItems({ ...ranges.account(id), prefix: 'INVITE#' }, { limit: 100 });
  return items;
}

describe('POST /accounts/{account}/members', () => {
  describe('201', () => {
    it('invites by mail, which makes nobody a member', async () => {
      const email = newEmail();
      const userId = await makeHubUser(email);
      const answer = await invite(email.toUpperCase(), 'editor');
      expect(answer).toMatchObject({ status: 201 });
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^invite_/),
        account,
        role: 'editor',
        state: 'pending',
        email,
        expires_at: expect.any(String),
        created_at: expect.any(String),
        updated_at: answer.body['created_at'],
        created_by: owner.userId,
        updated_by: owner.userId,
        version: 1,
      });
      expect(messagesTo(email)).toMatchObject([
        {
          to: email,
          subject: 'Sign in to Hub to answer an invitation',
          links: [`${setting('BASE_URL')}/console`],
        },
      ]);
      expect((await hubCaller(userId)).accounts).toEqual({});
      expect(await getItem(keys.profile(HUB_APPLICATION_ID, userId))).not.toHaveProperty('account_count');
    });

    it('answers and works the same for known and unknown addresses', async () => {
      const [known, unknown] = [newEmail(), newEmail()];
      await makeHubUser(known);
      const told = async (email: string) => {
        // Each in an account of its own: a throttle asks again where it meets a slot that is taken.
        const { account: own, owner: first } = await makeAccount();
        const answers: Answer[] = [];
        const body = { email, role: 'viewer' };
        const calls = await countCalls(async () => answers.push(await add(body, first, own)));
        const {
          id: _id,
          created_by: _by,
          updated_by: _last,
          account: _account,
          email: _email,
          created_at: _c,
          updated_at: _u,
          expires_at: _e,
          ...rest
        } = answers[0]?.body ?? {};
        return {
          calls,
          status: answers[0]?.status,
          rest,
          messages: messagesTo(email).map(({ text }) => text),
        };
      };
      const ofKnown = await told(known);
      expect(ofKnown).toMatchObject({ status: 201, messages: [expect.any(String)] });
      expect(await told(unknown)).toEqual(ofKnown);
    });

    it('reads nothing of the person invited', async () => {
      const email = newEmail();
      const userId = await makeHubUser(email);
      const read = (await keysRead(() => invite(email))).join();
      expect(read).not.toContain(email);
      expect(read).not.toContain(userId);
    });

    it('answers alike for a hub user who is a member already', async () => {
      const email = newEmail();
      const { account: own, owner: first } = await makeAccount();
      await changeItem(keys.profile(HUB_APPLICATION_ID, first.userId), { verified_data: { email } });
      expect(await add({ email, role: 'viewer' }, first, own)).toMatchObject({
        status: 201,
        body: { state: 'pending' },
      });
      expect((await hubCaller(first.userId)).accounts).toEqual({ [own]: 'owner' });
    });

    it("never puts the account's name or other text of a user into the message", async () => {
      const email = newEmail();
      await changeItem(keys.account(account), { name: 'Buy now' });
      await invite(email);
      expect(messagesTo(email)[0]?.text).not.toContain('Buy now');
    });

    it('leads to the page of the hub instead of the console, if it has one', async () => {
      const email = newEmail();
      const config = { default_redirect_url: 'https://hub.example/in' };
      await changeItem(keys.application(HUB_APPLICATION_ID), { config });
      await invite(email);
      await changeItem(keys.application(HUB_APPLICATION_ID), { config: {} });
      expect(messagesTo(email)[0]?.links).toEqual(['https://hub.example/in']);
    });

    it('renews the invite of an address that is invited already: role, time and message', async () => {
      const email = newEmail();
      const first = await invite(email, 'viewer');
      await changeItem(keys.accountInvite(account, idOf(first)), { expires: isoIn(60) });
      const second = await invite(email, 'admin');
      expect(second).toMatchObject({ status: 201, body: { id: idOf(first), role: 'admin', version: 2 } });
      expect(Date.parse(String(second.body['expires_at']))).toBeGreaterThan(Date.now() + 13 * 86_400_000);
      expect(messagesTo(email)).toHaveLength(2);
      const all = await invitesOf(account);
      expect(all.filter((item) => item['email'] === email)).toHaveLength(1);
    });

    it('invites again if the table has deleted the expired invite but not its index item', async () => {
      const email = newEmail();
      const first = await invite(email);
      await removeItem(keys.accountInvite(account, idOf(first)));
      const second = await invite(email);
      expect(second).toMatchObject({ status: 201, body: { version: 1 } });
      expect(idOf(second)).not.toBe(idOf(first));
    });

    it('creates one invite of five parallel requests for one address', async () => {
      const { account: own, owner: first } = await makeAccount();
      const email = newEmail();
      const answers = await atOnce(5, () => add({ email, role: 'viewer' }, first, own));
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
      expect(new Set(answers.map(idOf)).size).toBe(1);
      expect(await invitesOf(own)).toHaveLength(1);
    });

    it('lets the table delete an invite once it has expired', async () => {
      const { body } = await invite(newEmail());
      const item = await getItem(keys.accountInvite(account, String(body['id'])));
      expect(item?.['expires_at']).toBe(Math.ceil(Date.parse(String(body['expires_at'])) / 1000));
    });
  });

  describe('400', () => {
    it.each([
      ['no address', { role: 'viewer' }, ['body.email']],
      [
        'a user id, which would add somebody unasked',
        { user_id: 'user_1', role: 'viewer' },
        ['body.email', 'body.user_id'],
      ],
      ['an address that is none', { email: 'nobody', role: 'viewer' }, ['body.email']],
      ['an unknown role', { email: 'a@example.com', role: 'king' }, ['body.role']],
    ])('refuses %s', async (_, body, paths) => {
      const answer = await add(body);
      expect(answer.status).toBe(400);
      expect(faultPaths(answer).sort()).toEqual(paths);
    });

    it('refuses an address that cannot receive e-mail, and invites nobody', async () => {
      const { account: own, owner: first } = await makeAccount();
      const email = newEmail();
      await ses.refuse('MessageRejected', notVerified(email));
      expect(faultPaths(await add({ email, role: 'viewer' }, first, own))).toEqual(['body.email']);
      expect(await invitesOf(own)).toEqual([]);
    });
  });

  it('answers 409 to a repetition while the first request runs, and invites once', async () => {
    const email = newEmail();
    const request = { headers: { 'idempotency-key': crypto.randomUUID() }, body: { email, role: 'viewer' } };
    const send = () => invoke(inviteAccountMember, { params: { account }, principal: owner, ...request });
    const repetitions: Answer[] = [];
    beforeNextTransaction(async () => repetitions.push(await send()));
    const first = await send();
    expect(first.status).toBe(201);
    expect(repetitions).toMatchObject([{ status: 409, body: { code: 'idempotency_in_progress' } }]);
    expect(await send()).toEqual(first);
    expect(messagesTo(email)).toHaveLength(1);
  });

  it.each(rolesBut('owner'))('answers 403 to a member with the role %s', async (role) => {
    const email = newEmail();
    const answer = await add({ email, role: 'viewer' }, { ...owner, accounts: { [account]: role } });
    expect(answer).toBeApiError(403, 'forbidden');
    expect(messagesTo(email)).toEqual([]);
  });

  it('404: answers a stranger as if the account did not exist', async () => {
    const stranger = await hubCaller(await makeHubUser());
    const body = { email: newEmail(), role: 'owner' };
    await expectHidden(account, 'account_not_found', (id) => add(body, stranger, id));
  });

  describe('429', () => {
    const stopClock = () => vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const refused = { status: 429, body: { code: 'too_many_requests' } };

    it('answers the 6th invite of an address within an hour, from any account', async () => {
      stopClock();
      const email = newEmail();
      const statuses = [];
      for (let n = 0; n < 6; n++) {
        const { account: own, owner: first } = await makeAccount();
        statuses.push((await add({ email, role: 'viewer' }, first, own)).status);
      }
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
      expect(messagesTo(email)).toHaveLength(5);
    });

    it('answers the 31st invite within an hour of an account or user', async () => {
      stopClock();
      const { account: own, owner: first } = await makeAccount();
      const second = { ...first, userId: await makeHubUser() };
      for (let n = 0; n < 30; n++) {
        const inviter = n % 2 ? first : second;
        expect((await add({ email: newEmail(), role: 'viewer' }, inviter, own)).status).toBe(201);
      }
      expect(await add({ email: newEmail(), role: 'viewer' }, first, own)).toMatchObject(refused);
      const { account: other } = await makeAccount();
      const everywhere = { ...first, accounts: { [other]: 'owner' as const } };
      // The inviter has sent 15: the one that the account refused does not count for it.
      for (let n = 0; n < 15; n++)
        expect((await add({ email: newEmail(), role: 'viewer' }, everywhere, other)).status).toBe(201);
      expect(await add({ email: newEmail(), role: 'viewer' }, everywhere, other)).toMatchObject(refused);
    });
  });
});
