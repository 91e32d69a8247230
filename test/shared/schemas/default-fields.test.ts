import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ProfileData } from '../../../client/src/browser.ts';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/guides/import-users.md');

type Typed = keyof { [Name in keyof ProfileData as string extends Name ? never : Name]: unknown };

/** The fields that the client's `ProfileData` names: the compiler wants each of them here, and no other. */
const TYPED: Record<Typed, true> = {
  email: true,
  phone_number: true,
  first_name: true,
  last_name: true,
  nick_name: true,
  zip_code: true,
};
const fields = Object.keys(DEFAULT_SCHEMA.schema);

it("the client's type of data names the fields of a new application", () => {
  expect(Object.keys(TYPED)).toEqual(fields);
});

it('the guide of imports names the fields of a new application', async () => {
  const [, named = ''] =
    /must be in the schema\. (.+) are there from the start/.exec(await readFile(GUIDE, 'utf8')) ?? [];
  expect([...named.matchAll(/`(\w+)`/g)].map(([, field]) => field)).toEqual(fields);
});
