import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as searchUsers from '../../../functions/users/search-users.ts';
import { buildSearch } from '../../../shared/search/build-search.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall, failAfterTransactions } from '../../support/before-call.ts';
import { useFolder } from '../../support/folder.ts';
import { changeItem, removeItem, removeMembers } from '../../support/items.ts';
import { asBackend, makeProfile, patchUser, recordOf, removeUser } from '../../support/profiles.ts';
import { RACERS } from '../../support/races.ts';
import { searchItemsOf, soundTerms } from '../../support/search-index.ts';
import { makeTenant, type Tenant } from '../../support/tenants.ts';

useBackends();
const directory = useFolder();

const run = ({ app }: Tenant, ...more: string[]) => admin('search', 'build', '--app', app, '--yes', ...more);
const found = async (shop: Tenant, term: string) => {
  const { status, body } = await asBackend(searchUsers, shop, { body: { term } });
  return status === 200 ? (body['results'] as { svc_user: string }[]).map((user) => user.svc_user) : status;
};

/** An application of a release without search, with so many users. */
async function olderShop(count: number): Promise<{ shop: Tenant; users: string[] }> {
  const shop = await makeTenant();
  const users: string[] = [];
  for (let n = 0; n < count; n++) users.push(await makeProfile(shop, { data: { first_name: `Grace${n}` } }));
  for (const item of await searchItemsOf(shop.app)) await removeItem(item);
  for (const user of users) await removeMembers(keys.profile(shop.app, user), ['search']);
  await removeMembers(keys.application(shop.app), ['search_index']);
  return { shop, users };
}

describe('npm run admin -- search build', () => {
  it('makes the users of an older application searchable, and changes nothing again', async () => {
    const { shop, users } = await olderShop(3);
    expect(await found(shop, 'grace')).toBe(409);
    expect((await run(shop, '--dry-run')).stdout).toContain('Writes the search entries of users of');
    expect(await found(shop, 'grace')).toBe(409);
    expect(await run(shop)).toMatchObject({ code: 0 });
    expect(await found(shop, 'grace')).toEqual(users.toReversed());
    expect(await run(shop)).toMatchObject({ code: 0, stdout: 'every application is searched\n' });
    const before = await recordOf(shop, users[0] ?? '');
    expect((await run(shop, '--again')).stdout).toContain('0 of 4 user(s) written');
    expect(await recordOf(shop, users[0] ?? '')).toEqual(before);
  });

  it('goes on where it was after an interruption', async () => {
    const { shop } = await olderShop(105);
    const file = join(directory, 'search');
    const end = failAfterTransactions(101);
    expect((await run(shop, '--progress', file)).code).not.toBe(0);
    end();
    expect(await found(shop, 'grace')).toBe(409);
    expect(existsSync(`${file}.progress`)).toBe(true);
    const { document } = await adminJson('search', 'build', '--app', shop.app, '--yes', '--progress', file);
    expect(document.result.applications).toEqual([
      { application: shop.app, users: 106, written: expect.any(Number), left: [] },
    ]);
    await soundTerms(shop.app, shop.userId);
    expect(await found(shop, 'grace104')).toHaveLength(1);
    expect(existsSync(`${file}.progress`)).toBe(false);
  });

  it('repairs with --again what a release without search has changed', async () => {
    const { shop, users } = await olderShop(1);
    const [user = ''] = users;
    await run(shop);
    await changeItem(keys.profile(shop.app, user), { 'data.first_name': 'Ada', state: 'disabled' });
    expect(await found(shop, 'ada')).toEqual([]);
    await run(shop, '--again');
    expect(await found(shop, 'ada')).toEqual([user]);
    expect(await soundTerms(shop.app, user)).toEqual(['ada']);
  });

  it.each(['renamed', 'deleted'])('leaves the entries sound if a user is %s meanwhile', async (how) => {
    const { shop, users } = await olderShop(1);
    const [user = ''] = users;
    beforeNextCall('TransactWriteItems', async () => {
      if (how === 'deleted') await removeUser(shop, user);
      else await patchUser(shop, user, { data: { first_name: 'Ada' } });
    });
    await buildSearch(shop.app);
    expect(await soundTerms(shop.app, user)).toEqual(how === 'deleted' ? [] : ['ada']);
  });

  it('is seen by a writer that read the profile before', async () => {
    const { shop, users } = await olderShop(1);
    const [user = ''] = users;
    beforeNextCall('TransactWriteItems', async () => {
      await buildSearch(shop.app);
    });
    await patchUser(shop, user, { data: { first_name: 'Ada' } });
    expect(await soundTerms(shop.app, user)).toEqual(['ada']);
  });

  it(`leaves the entries sound beside ${RACERS} writers`, { tags: 'heavy' }, async () => {
    const { shop, users } = await olderShop(10);
    const writes = Array.from({ length: RACERS }, (_, n) =>
      patchUser(shop, users[n % users.length] ?? '', { data: { last_name: `Hopper${n}` } }),
    );
    await Promise.all([buildSearch(shop.app), buildSearch(shop.app), ...writes]);
    await buildSearch(shop.app);
    await soundTerms(shop.app, shop.userId);
  });

  it('refuses both or neither of --app and --all', async () => {
    const shop = await makeTenant();
    for (const options of [[], ['--all', '--app', shop.app]])
      expect((await admin('search', 'build', '--yes', ...options)).stderr).toContain('either --app or --all');
    expect(await getItem(keys.application(shop.app))).toMatchObject({ search_index: 1 });
  });
});
