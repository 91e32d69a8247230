import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itemOfText, textOfItem } from '../../../bin/admin/item-text.ts';
import { EMPTY_TALLY, tallyWith } from '../../../bin/admin/tally.ts';
import { tableClient } from '../../../shared/storage/table-client.ts';
import { admin, adminJson } from '../../support/admin.ts';
import { useBackends } from '../../support/backends.ts';
import { useFolder } from '../../support/folder.ts';
import { scanTable } from '../../support/scan-table.ts';
import { makeTenant } from '../../support/tenants.ts';

useBackends();

const folder = useFolder();
let file = '';
beforeAll(async () => {
  await Promise.all([makeTenant(), makeTenant()]);
});
beforeEach(() => {
  file = join(folder, `${crypto.randomUUID()}.ndjson`);
});

const tables = async () => (await tableClient().send(new ListTablesCommand({}))).TableNames ?? [];
const withoutAudits = async () => (await scanTable()).filter(({ pk }) => !String(pk).startsWith('AUDIT#'));
const drill = (...more: string[]) => adminJson('restore', 'drill', '--file', file, ...more);

describe('textOfItem', () => {
  const bytes = fc.uint8Array({ maxLength: 5 }).map((value) => Buffer.from(value));
  const { value } = fc.letrec<{ value: object }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.record({ S: fc.string({ unit: 'binary' }) }),
      fc.record({ N: fc.integer().map(String) }),
      fc.record({ B: bytes }),
      fc.record({ SS: fc.uniqueArray(fc.string(), { minLength: 1 }) }),
      fc.record({ BS: fc.array(bytes, { minLength: 1, maxLength: 1 }) }),
      fc.record({ L: fc.array(tie('value'), { maxLength: 3 }) }),
      fc.record({ M: fc.dictionary(fc.constantFrom('B', 'BS', 'S', 'a'), tie('value')) }),
    ),
  }));

  it('is one line, gives the item back, and is the same for equal items', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('pk', 'B', 'BS', 'SS', 'x'), value), (item) => {
        const text = textOfItem(item as never);
        expect(text).not.toContain('\n');
        expect(textOfItem(itemOfText(text))).toBe(text);
        expect(textOfItem(Object.fromEntries(Object.entries(item).reverse()) as never)).toBe(text);
      }),
    );
  });
});

describe('the checksum', () => {
  const of = (...texts: string[]) => tallyWith(EMPTY_TALLY, texts);

  it('does not depend on the order of the items, and depends on each of them', () => {
    expect(of('a', 'b', 'c')).toEqual(tallyWith(of('c'), ['b', 'a']));
    for (const other of [of('a', 'b'), of('a', 'b', 'c', 'c'), of('a', 'b', 'd')])
      expect(other.checksum).not.toBe(of('a', 'b', 'c').checksum);
  });
});

describe('npm run admin -- backup', () => {
  it('copies every item to a file that only its owner can read', async () => {
    const dry = await adminJson('backup', '--file', file, '--dry-run');
    expect(dry.document.changes).toEqual([
      expect.stringMatching(/^Copies every item of the table test-.* to the file /),
    ]);
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    const items = await withoutAudits();
    const { code, document } = await adminJson('backup', '--file', file);
    expect(code).toBe(0);
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const { count, checksum } = document.result;
    expect(JSON.parse(lines.at(-1) ?? '').end).toMatchObject({ count, checksum });
    expect(lines).toHaveLength(count + 1);
    expect(count).toBeGreaterThan(items.length);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(stat(`${file}.progress`)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('never overwrites a file', async () => {
    await admin('backup', '--file', file);
    const before = await readFile(file, 'utf8');
    expect(await admin('backup', '--file', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('exists: name another file'),
    });
    expect(await readFile(file, 'utf8')).toBe(before);
    await writeFile(file, 'something else\n');
    expect((await admin('backup', '--file', file)).code).toBe(2);
    expect((await drill()).code).toBe(2);
    expect(await readFile(file, 'utf8')).toBe('something else\n');
  });

  it('names the option that the embedded table needs', async () => {
    expect(await admin('backup')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'admin: --file is missing: the embedded table has no backups of its own\n',
    });
  });
});

describe('npm run admin -- restore drill', () => {
  it('without a file needs point-in-time recovery, which the embedded table lacks', async () => {
    expect((await adminJson('restore', 'drill')).stderr).toBe(
      'admin: --file is missing: the embedded table has no point-in-time recovery\n',
    );
  });

  it('with --dry-run says what it would do, and does nothing', async () => {
    const before = [await scanTable(), await tables()];
    const { code, document } = await drill('--dry-run');
    expect([code, document.changes]).toEqual([
      0,
      [
        expect.stringMatching(/^Creates the table test-.*-drill-\w+$/),
        expect.stringMatching(/^Copies every item of the table test-/),
        expect.stringMatching(/^Adds every item of .*, and compares number and checksum$/),
        expect.stringMatching(/^Deletes the table test-.*-drill-\w+$/),
      ],
    ]);
    expect([await scanTable(), await tables()]).toEqual(before);
  });

  // The table of the service does not change.
  it('restores a copy into a new table, compares and deletes it', async () => {
    const before = [await withoutAudits(), await tables()];
    const { code, document } = await drill();
    expect(code).toBe(0);
    const { copied, restored, equal, kept } = document.result;
    expect({ equal, kept }).toEqual({ equal: true, kept: false });
    expect(restored).toEqual(copied);
    expect(copied.count).toBeGreaterThan(10);
    expect([await withoutAudits(), await tables()]).toEqual(before);
  });

  it('keeps the restored table with --keep: it has the same items', async () => {
    const { document } = await drill('--keep');
    const { table, copied } = document.result;
    expect(await tables()).toContain(table);
    const again = await drill('--keep');
    expect(again.document.result.copied).toEqual(copied);
    expect(again.document.result.table).not.toBe(table);
  });

  it.each([
    ['an item was lost', (lines: string[]) => lines.toSpliced(2, 1)],
    ['an item was changed', (lines: string[]) => lines.with(2, String(lines[2]).replace('"S":"', '"S":"x'))],
  ])('fails with 3 if %s, and keeps the restored table', async (_what, damage) => {
    await admin('backup', '--file', file);
    await writeFile(file, damage((await readFile(file, 'utf8')).split('\n')).join('\n'));
    const { code, document } = await drill();
    expect(code).toBe(3);
    expect(document.result).toMatchObject({ equal: false, kept: true });
    expect(await tables()).toContain(document.result.table);
  });

  it('runs of two operators at once do not disturb each other', async () => {
    const other = `${file}.other`;
    const [first, second] = await Promise.all([drill(), adminJson('restore', 'drill', '--file', other)]);
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(first.document.result.table).not.toBe(second.document.result.table);
  });

  it('refuses a table that is no copy', async () => {
    await writeFile(`${file}.drill.progress`, JSON.stringify({ table: process.env['TABLE_NAME'], items: 0 }));
    const before = await withoutAudits();
    expect((await drill()).stderr).toMatch(/^admin: .* names the table test-.*: delete it\n$/);
    expect(await withoutAudits()).toEqual(before);
  });
});
