import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOperation } from '../../bin/new/describe-operation.ts';
import { writeOperation } from '../../bin/new/write-operation.ts';
import { useFolderOfEachTest } from '../support/folder.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const ROUTES = 'test/contract/spec-routes.test.ts';
const FILE = 'groups/archive-group';
const PATH = '/applications/{app}/groups/{group}/archive';

describe('a new operation', () => {
  it('has the id, method and parameters that its name and path say', () => {
    expect(
      describeOperation(['groups/list-old-groups'], { path: '/groups/{group}/old', auth: 'hub,keys' }),
    ).toEqual({
      area: 'groups',
      name: 'list-old-groups',
      id: 'listOldGroups',
      method: 'GET',
      path: '/groups/{group}/old',
      params: ['group'],
      auth: ['hub', 'keys'],
    });
    expect(describeOperation([FILE], { path: PATH })).toMatchObject({ method: 'POST', auth: ['keys'] });
    expect(describeOperation([FILE], { path: PATH, method: 'PUT', auth: 'none' })).toMatchObject({
      method: 'PUT',
      auth: [],
    });
  });

  it.each([
    ['a name without area', ['archive-group'], { path: PATH }, /AREA\/VERB-NOUN/],
    ['a name without noun', ['groups/archive'], { path: PATH }, /AREA\/VERB-NOUN/],
    ['a name in capitals', ['groups/archiveGroup'], { path: PATH }, /AREA\/VERB-NOUN/],
    ['two names', [FILE, FILE], { path: PATH }, /one name/],
    ['no path', [FILE], {}, /--path/],
    ['a path with an empty part', [FILE], { path: '/groups//archive' }, /--path/],
    ['an unknown method', [FILE], { path: PATH, method: 'get' }, /--method must be of GET/],
    ['an unknown scheme', [FILE], { path: PATH, auth: 'key' }, /--auth must be of hub/],
  ])('is refused with %s', (_, names, options, reason) => {
    expect(() => describeOperation(names, options)).toThrow(reason);
  });
});

describe('the files of a new operation', () => {
  const directory = useFolderOfEachTest();
  const root = () => pathToFileURL(`${directory}/`);
  const text = (file: string) => readFile(join(directory, file), 'utf8');

  beforeEach(async () => {
    await cp(join(REPOSITORY, ROUTES), join(directory, ROUTES));
  });

  it('are its function, its test and a row beside the nearest route', async () => {
    const before = (await text(ROUTES)).split('\n');
    const said = await writeOperation(root(), describeOperation([FILE], { path: PATH }));
    expect(await text(`functions/${FILE}.ts`)).toContain("id: 'archiveGroup'");
    expect(await text(`test/functions/${FILE}.test.ts`)).toContain(`describe('POST ${PATH}'`);
    const row = 'POST   /applications/{app}/groups/{group}/archive          keys';
    const after = (await text(ROUTES)).split('\n');
    expect(after.filter((line) => !before.includes(line))).toEqual([row]);
    expect(after[after.indexOf(row) - 1]).toContain('/applications/{app}/groups/{group}');
    expect(said).toContain('npm run generate');
    expect(said).toContain(`test/contract test/shared/events/every-operation -t 'archiveGroup|POST ${PATH}'`);
  });

  it.each([
    ['hub', PATH, 'GET', 'unless it is for every member'],
    ['hub,keys', PATH, 'POST', 'unless it is for owners, admins and editors'],
    ['hub,user', PATH, 'POST', undefined],
    ['hub', '/groups', 'POST', undefined],
    ['keys', PATH, 'GET', undefined],
  ])('leave roles to say if members call it: %s %s %s', async (auth, path, method, roles) => {
    const said = await writeOperation(root(), describeOperation([FILE], { path, method, auth }));
    expect(said.includes('`roles`')).toBe(roles !== undefined);
    expect(said).toContain(roles ?? 'Left to do');
    expect(said.includes('test/shared/events/every-operation.test.ts')).toBe(method !== 'GET');
  });

  it('never replace a file, and leave the routes as they are then', async () => {
    await writeOperation(root(), describeOperation([FILE], { path: PATH }));
    const [source, routes] = [await text(`functions/${FILE}.ts`), await text(ROUTES)];
    const other = describeOperation([FILE], { path: `${PATH}/again` });
    await expect(writeOperation(root(), other)).rejects.toThrow(`functions/${FILE}.ts exists`);
    expect([await text(`functions/${FILE}.ts`), await text(ROUTES)]).toEqual([source, routes]);
  });

  it('are not written for a route that exists', async () => {
    const taken = describeOperation(['groups/read-group'], {
      path: '/applications/{app}/groups/{group}',
      method: 'GET',
    });
    await expect(writeOperation(root(), taken)).rejects.toThrow('is a route already');
    await expect(text('functions/groups/read-group.ts')).rejects.toThrow('ENOENT');
  });
});
