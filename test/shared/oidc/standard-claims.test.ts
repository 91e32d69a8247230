import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIELDS_OF_ADDRESS } from '../../../shared/oidc/standard-claims.ts';
import { FIELDS_OF_CLAIMS } from '../../../shared/profiles/fields-of-claims.ts';

const PAGE = join(import.meta.dirname, '../../../docs/oidc.md');

it('the page about OpenID names the fields of every claim', async () => {
  const [, section = ''] = (await readFile(PAGE, 'utf8')).split('\n## Claims\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `.+$/gm)].map(([row]) =>
    [...row.matchAll(/`([\w ]+)`/g)].map(([, name = '']) => name),
  );
  const claims = Object.entries(FIELDS_OF_CLAIMS).map(([claim, fields]) => ({ claim, fields }));
  const address = { claim: 'address', fields: Object.entries(FIELDS_OF_ADDRESS).flat(2) };
  const unnamed = [...claims, address].flatMap(({ claim, fields }) => {
    const row = rows.find((names) => names.includes(claim)) ?? [];
    return [claim, ...fields].filter((name) => !row.includes(name)).map((name) => `${claim}: ${name}`);
  });
  expect(unnamed).toEqual([]);
});
