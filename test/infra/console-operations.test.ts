import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { consoleOperations } from '../../infra/console-operations.ts';
import { discoverOperations } from '../../infra/operations.ts';
import { hubCallersOf } from '../../shared/http/account-roles.ts';

const FILE = join(import.meta.dirname, '../../console/src/generated/operations.gen.ts');

describe('the operations of the console', () => {
  it('are those that npm run generate -- console writes', async () => {
    expect(await readFile(FILE, 'utf8')).toBe(consoleOperations());
  });

  it('are those of every operation of hub users', async () => {
    const { OPERATIONS } = await import(FILE);
    const ofHub = (await discoverOperations()).filter(({ operation }) => operation.auth.includes('hub'));
    const wanted = ofHub.map(({ operation }) => {
      const { account, staff } = hubCallersOf(operation);
      const route = `${operation.method} ${operation.path}`;
      return [operation.id, { route, roles: account, staff }];
    });
    expect(OPERATIONS).toEqual(Object.fromEntries(wanted));
  });
});
