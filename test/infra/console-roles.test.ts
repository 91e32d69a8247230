import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { consoleRoles } from '../../infra/console-roles.ts';
import { discoverOperations } from '../../infra/operations.ts';
import { hubCallersOf } from '../../shared/http/account-roles.ts';

const FILE = join(import.meta.dirname, '../../console/src/generated/roles.gen.ts');

describe('the roles of the console', () => {
  it('are those that npm run generate -- console writes', async () => {
    expect(await readFile(FILE, 'utf8')).toBe(consoleRoles());
  });

  it('are those of every operation of hub users', async () => {
    const { ROLES } = await import(FILE);
    const ofHub = (await discoverOperations()).filter(({ operation }) => operation.auth.includes('hub'));
    const wanted = ofHub.map(({ operation }) => {
      const { account, staff } = hubCallersOf(operation);
      return [operation.id, { roles: account, staff }];
    });
    expect(ROLES).toEqual(Object.fromEntries(wanted));
  });
});
