import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/guides/import-users.md');

const fields = Object.keys(DEFAULT_SCHEMA.schema);

it('the guide of imports names the fields of a new application', async () => {
  const [, named = ''] =
    /must be in the schema\. (.+) are there from the start/.exec(await readFile(GUIDE, 'utf8')) ?? [];
  expect([...named.matchAll(/`(\w+)`/g)].map(([, field]) => field)).toEqual(fields);
});
