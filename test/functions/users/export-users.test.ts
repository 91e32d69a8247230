import { describe, expect, it } from 'vitest';
import * as exportUsers from '../../../functions/users/export-users.ts';
import * as importUsers from '../../../functions/users/import-users.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { makeGuestTenant, newGuest } from '../../support/guests.ts';
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

  it('400: refuses an invalid cursor', async () => {
    const after = Buffer.from(`+010000-01-01T00:59:59.000Z#${newId('user')}`).toString('base64url');
    for (const cursor of [after, 'nonsense']) {
      expect(await page({ after: cursor })).toBeApiError(400, 'invalid_cursor');
    }
  });
});
