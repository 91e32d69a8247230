import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler as purge } from '../../../functions/events/purge-applications.ts';
import * as issueToken from '../../../functions/sign-in/issue-token.ts';
import type { UserPrincipal } from '../../../shared/http/principal.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { listObjects } from '../../../shared/storage/objects.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { failDeletionsAfter } from '../../support/before-call.ts';
import { png } from '../../support/files.ts';
import {
  accept,
  asUser,
  invites,
  newGroup,
  newInvite,
  newMember,
  newUser,
  reject,
  soundGroup,
} from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { makeLink, newEmail, redeemLink } from '../../support/magic-links.ts';
import {
  deleteMine,
  form,
  makeProfile,
  ownerOf,
  putMyField,
  putUser,
  readMine,
  recordOf,
} from '../../support/profiles.ts';
import { sweep } from '../../support/purge.ts';
import { atOnce } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import type { Tenant } from '../../support/tenants.ts';
import { processAll } from '../../support/uploads.ts';
import { useTenant } from '../../support/use-tenant.ts';

const tenant = useTenant({}, { photo: { type: 'image' } });
afterEach(() => vi.useRealTimers());

/**
 * Somebody who has one of everything: a session, a link that is open, a code, a file, a group with another
 * member.
 */
async function somebody() {
  const email = newEmail();
  const data = { email, last_name: NAME };
  const first = await makeLink(tenant, { data, verification_type: 'email' });
  const { body } = await redeemLink(first.code);
  const { userId } = first;
  const me: Tenant = { ...tenant, userId, user: asUser(tenant, userId) };
  const open = await makeLink(tenant, { user_id: userId, data: { phone_number: phone() } });
  const inBrowser = await makeLink(tenant, { user_id: userId });
  await redeemLink(inBrowser.code, { accept: 'text/html' });
  await putMyField(me, 'photo', await form(png(), 'me.png'));
  await processAll(tenant.app);
  await putMyField(me, 'photo', await form(png(), 'newer.png'));
  const group = await newGroup(me.user);
  const other = await newUser(tenant);
  await newMember(me.user, group, other);
  return { me, email, group, other, open, refreshToken: String(body['refresh_token']) };
}

const phone = () => `+1${String(Math.random()).slice(2, 12)}`;
const runPurge = () => purge(undefined, { getRemainingTimeInMillis: () => 100_000 });

/** Lets the purge find the user a minute older. */
const aMinuteLater = () => vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });

/** Who did something: an id that leads to nobody once its user is deleted. */
const STAMPS = ['created_by', 'updated_by', 'added_by', 'invited_by', 'written_by', 'removed_by'];

/**
 * What the table has of a user: its id, address or name anywhere in an item, except that it once did
 * something there.
 */
async function traces({ userId }: Tenant, email: string): Promise<string[]> {
  const items = await scanTable();
  return items
    .filter((item) => {
      const text = JSON.stringify(item, (name, value) => (STAMPS.includes(name) ? undefined : value));
      return [userId, email, NAME].some((mark) => text.includes(mark));
    })
    .map(({ pk, sk }) => `${pk} ${sk}`);
}

const NAME = 'Secretname';

/**
 * Groups of others with an invite of each kind for the user: by its id and by its address, pending and
 * answered.
 */
async function invitedEverywhere(user: UserPrincipal, email: string): Promise<void> {
  const ends: ((group: string, invite: string) => Promise<unknown>)[] = [
    async () => undefined,
    (group, invite) => accept(user, group, invite),
    (group, invite) => reject(user, group, invite),
    (group, invite) => invites.update(tenant.keys, { group, invite }, { body: { state: 'revoked' } }),
  ];
  for (const end of ends) {
    for (const whom of [{ email }, { user_id: user.userId }]) {
      const group = await newGroup(await newUser(tenant));
      const { invite } = await newInvite(tenant.keys, group, whom);
      await end(group, invite);
    }
  }
}

const objects = async () => (await listObjects('')).filter((key) => key.includes(tenant.app));

describe('DELETE /me/applications/{app}/data', () => {
  describe('204', () => {
    it('leaves only the record of the deletion, and later not even that', async () => {
      const { me, email } = await somebody();
      await invitedEverywhere(me.user, email);
      expect((await traces(me, email)).length).toBeGreaterThan(24);
      expect((await objects()).length).toBeGreaterThan(1);
      expect(await deleteMine(me)).toMatchObject({ status: 204, text: '' });
      await sweep();
      expect(await traces(me, email)).toEqual([Object.values(keys.purgeUser(me.app, me.userId)).join(' ')]);
      expect(await objects()).toEqual([]);
      await runPurge();
      expect(await traces(me, email)).toHaveLength(1);
      aMinuteLater();
      await runPurge();
      expect(await traces(me, email)).toEqual([]);
    });

    it('ends tokens, refresh tokens and links with the next request', async () => {
      const { me, open, refreshToken } = await somebody();
      await deleteMine(me);
      expect(await readMine(me)).toBeApiError(401, 'revoked_session');
      const refreshed = await invoke(issueToken, { body: { refresh_token: refreshToken } });
      expect(refreshed.body['code']).toBe('invalid_grant');
      expect((await redeemLink(open.code)).status).toBe(410);
      await sweep();
      expect((await redeemLink(open.code)).status).toBe(404);
    });

    it('gives a group of this last owner to its oldest member', async () => {
      const { me, group, other } = await somebody();
      await deleteMine(me);
      await sweep();
      const { members, owners } = await soundGroup(group);
      expect(members.map(({ user_id }) => user_id)).toEqual([other.userId]);
      expect(owners).toHaveLength(1);
    });

    it('frees identifying values at once, and never takes them from their next user', async () => {
      const { me, email } = await somebody();
      const endFailures = failDeletionsAfter(0);
      await deleteMine(me);
      await sweep();
      const next = await makeProfile(tenant, { data: { email } });
      endFailures();
      await runPurge();
      expect(await ownerOf(tenant, 'email', email)).toBe(next);
    });
  });

  describe('a deletion that was interrupted', () => {
    it('answers 204, since the user is deleted, and is finished by the purge', async () => {
      const { me, email } = await somebody();
      const endFailures = failDeletionsAfter(0);
      expect((await deleteMine(me)).status).toBe(204);
      await sweep();
      endFailures();
      expect((await traces(me, email)).length).toBeGreaterThan(1);
      aMinuteLater();
      await runPurge();
      expect(await traces(me, email)).toEqual([]);
      expect(await objects()).toEqual([]);
    });

    it('is not undone by a link from before', async () => {
      const { me, open } = await somebody();
      const endFailures = failDeletionsAfter(0);
      await deleteMine(me);
      await sweep();
      endFailures();
      expect(await redeemLink(open.code)).toBeApiError(410, 'link_expired');
      expect(await recordOf(me, me.userId)).toBeUndefined();
    });

    it('reserves the id until nothing is left of the user', async () => {
      const { me } = await somebody();
      await deleteMine(me);
      expect(await putUser(tenant, me.userId, { data: {} })).toBeApiError(409, 'conflict');
      aMinuteLater();
      await runPurge();
      vi.useRealTimers();
      expect((await putUser(tenant, me.userId, { data: {} })).status).toBe(200);
      expect(await getItem(keys.purgeUser(me.app, me.userId))).toBeUndefined();
    });
  });

  it('answers 401 to the second of two deletions', async () => {
    const { me } = await somebody();
    const answers = await atOnce(5, () => deleteMine(me));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401, 401]);
  });

  it('answers 412 if the user has changed since the caller read it', async () => {
    const { me } = await somebody();
    expect((await deleteMine(me, { 'if-match': '"v1"' })).status).toBe(412);
    expect(await recordOf(me, me.userId)).toBeDefined();
  });
});
