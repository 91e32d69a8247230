import { describe, expect, it } from 'vitest';
import * as exportUsers from '../../../functions/users/export-users.ts';
import * as importUsers from '../../../functions/users/import-users.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { countCalls } from '../../support/count-calls.ts';
import { asUser, groups, newGroup, newInvite, newMember, newUser, soundGroup } from '../../support/groups.ts';
import { makeGuestTenant, newGuest } from '../../support/guests.ts';
import { removeItem } from '../../support/items.ts';
import { joinGroups } from '../../support/join-groups.ts';
import { newEmail } from '../../support/magic-links.ts';
import { asBackend, form, makeProfile, putField, recordOf } from '../../support/profiles.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

const tenant = useTenant({}, { cv: { type: 'document' }, secret: { user_visible: false } });

const page = (query: Record<string, string> = {}, at = tenant) => asBackend(exportUsers, at, { query });
const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('GET /applications/{app}/users/export', () => {
  it('200: has one user a line, with exactly the importable data', async () => {
    const [email, { variant }] = [newEmail(), await makeVariant(tenant)];
    const user = await makeProfile(tenant, {
      data: { email, secret: 's' },
      verified_data: { email },
      attributes: { 'svc:app_variants': [variant], 'crm:tags': ['a'] },
      state: 'disabled',
    });
    await putField(tenant, user, 'cv', await form(Buffer.from('A life in text'), 'cv.txt'));
    const { status, headers, text } = await page({ page_size: '1000' });
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/x-ndjson' });
    expect(text.endsWith('\n')).toBe(true);
    const { meta } = Object(await recordOf(tenant, user));
    expect(linesOf(text).find(({ user_id }) => user_id === user)).toEqual({
      user_id: user,
      data: { email, secret: 's' },
      verified_data: { email },
      attributes: { 'svc:app_variants': [variant], 'crm:tags': ['a'] },
      state: 'disabled',
      auth_level: 'verified',
      meta,
      connection_map: {},
    });
  });

  it('200: lists each user once, page by page', async () => {
    const full = await makeTenant();
    const users = [full.userId];
    for (let i = 0; i < 6; i++) users.push(await makeProfile(full));
    const seen: unknown[] = [];
    let query: Record<string, string> | undefined = { page_size: '3' };
    let pages = 0;
    while (query) {
      const { text, headers } = await page(query, full);
      seen.push(...linesOf(text).map(({ user_id }) => user_id));
      const next = /^<\?([^>]*)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];
      query = next ? Object.fromEntries(new URLSearchParams(next)) : undefined;
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(seen).toEqual(users);
  });

  it('200: has guests as all users, who can be imported', async () => {
    const own = await makeGuestTenant();
    const { userId } = await newGuest(own.clientId);
    const { text } = await page({}, own);
    expect(linesOf(text).map(({ user_id }) => user_id)).toContain(userId);
    const answer = await asBackend(importUsers, await makeTenant(), {
      headers: { 'content-type': 'application/x-ndjson' },
      body: Buffer.from(text),
    });
    expect(linesOf(answer.text)).toContainEqual(expect.objectContaining({ user_id: userId, status: 201 }));
  });

  it('200: can be imported into another application, which drops its unknown members', async () => {
    const [target, { variant }, email] = [await makeTenant(), await makeVariant(tenant), newEmail()];
    const user = await makeProfile(tenant, {
      data: { email, first_name: 'Grace' },
      verified_data: { email },
      attributes: { 'svc:app_variants': [variant], 'crm:tags': ['a', 'b'] },
    });
    await putField(tenant, user, 'cv', await form(Buffer.from('A life in text'), 'cv.txt'));
    const line = linesOf((await page({ page_size: '1000' })).text).find(({ user_id }) => user_id === user);
    const { text } = await asBackend(importUsers, target, {
      headers: { 'content-type': 'application/x-ndjson' },
      body: Buffer.from(JSON.stringify(line)),
    });
    const note = `${variant} is not a variant of the application: left out`;
    expect(linesOf(text)).toEqual([{ line: 1, user_id: user, status: 201, note }]);
    const { meta } = Object(await recordOf(tenant, user));
    expect(await recordOf(target, user)).toMatchObject({
      data: { email, first_name: 'Grace' },
      verified_data: { email },
      auth_level: 'verified',
      attributes: { 'crm:tags': ['a', 'b'] },
      meta,
    });
  });

  it('200: adds the memberships of each user on request, in any state', async () => {
    const own = await makeTenant();
    const [user, email] = [await newUser(own, {}), newEmail()];
    const invited = asUser(own, await makeProfile(own, { data: { email } }));
    const group = await newGroup(own.keys, { name: 'Chess' });
    const id = await newMember(own.keys, group, user, ['editor']);
    await newInvite(own.keys, group, { user_id: invited.userId, roles: ['reader'] });
    // For whoever verifies that address, and in a group that is being deleted.
    const [other, gone] = [await newGroup(own.keys), await newGroup(own.keys)];
    await newInvite(own.keys, other, { email });
    await newMember(own.keys, gone, user);
    await removeItem(keys.group(gone));
    const lines = linesOf((await page({ memberships: 'true' }, own)).text);
    const of = (userId: string) => lines.find(({ user_id }) => user_id === userId)?.['memberships'];
    const joined_at = (await soundGroup(group)).owners[0]?.joined_at;
    expect(joined_at).toBeDefined();
    const shown = { group_id: group, group_name: 'Chess' };
    expect(of(user.userId)).toEqual([
      { ...shown, member_id: id, roles: ['editor', 'owner'], state: 'active', joined_at },
    ]);
    expect(of(invited.userId)).toEqual([
      { ...shown, member_id: expect.any(String), roles: ['reader'], state: 'invite_pending' },
    ]);
    expect(of(own.userId)).toEqual([]);
    const unasked = linesOf((await page({}, own)).text);
    expect(unasked.filter((line) => 'memberships' in line)).toEqual([]);
  });

  it('200: has 50 users a page with memberships, and goes on with them', async () => {
    const own = await makeTenant();
    for (let i = 0; i < 50; i++) await makeProfile(own);
    const first = await page({ page_size: '1000', memberships: 'true' }, own);
    expect(linesOf(first.text)).toHaveLength(50);
    const next = /^<\?([^>]*)>/.exec(first.headers['link'] ?? '')?.[1];
    const query = Object.fromEntries(new URLSearchParams(next));
    expect(query).toMatchObject({ page_size: '1000', memberships: 'true' });
    const last = await page(query, own);
    expect(linesOf(last.text)).toEqual([expect.objectContaining({ memberships: [] })]);
    expect(last.headers).not.toHaveProperty('link');
  });

  it('200: ends the memberships of a user at 100, and says so', async () => {
    const own = await makeTenant();
    await joinGroups(own, 101);
    const [line] = linesOf((await page({ memberships: 'true' }, own)).text);
    expect(line?.['memberships']).toHaveLength(100);
    expect(line?.['memberships_truncated']).toBe(true);
  });

  it('200: makes no call more without memberships, and one for each user with them', async () => {
    const own = await makeTenant();
    await makeProfile(own);
    const plain = await countCalls(() => page({}, own));
    const all = await countCalls(() => page({ memberships: 'true' }, own));
    expect(all).toEqual([...plain, 'Query', 'Query']);
  });

  it('200: has memberships that an import ignores', async () => {
    const [own, target] = [await makeTenant(), await makeTenant()];
    await joinGroups(own, 1);
    const { text } = await page({ memberships: 'true' }, own);
    const answer = await asBackend(importUsers, target, {
      headers: { 'content-type': 'application/x-ndjson' },
      body: Buffer.from(text),
    });
    expect(linesOf(answer.text)).toMatchObject([{ user_id: own.userId, status: 201 }]);
    const moved = asUser(target, own.userId);
    expect((await groups.list(moved)).body).toEqual({ results: [] });
  });

  it('400: refuses an invalid cursor', async () => {
    const after = Buffer.from(`+010000-01-01T00:59:59.000Z#${newId('user')}`).toString('base64url');
    for (const cursor of [after, 'nonsense']) {
      expect(await page({ after: cursor })).toBeApiError(400, 'invalid_cursor');
    }
  });
});
