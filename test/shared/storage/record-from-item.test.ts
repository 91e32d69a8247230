import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keys, owners, recordFromItem } from '../../../shared/storage/keys.ts';
import { filesBelow } from '../../mutation/choose-targets.ts';

const ROOT = join(import.meta.dirname, '../../..');
const KEY = keys.group('group_1');
const RECORD = { id: 'group_1', owners: 1, expires: '2026-01-31', version: 2, updated_by: 'user_1' };

it('a record has all of its item but its key, its owner and its end in the table', () => {
  const item = { ...KEY, ...owners.group('app_1', 'group_1'), ...RECORD, expires_at: 1 };
  expect(recordFromItem<typeof RECORD>(item)).toStrictEqual(RECORD);
  expect(item).toMatchObject(KEY);
});

it('a record has all but the key of an item without an owner and an end', () => {
  expect(recordFromItem<typeof RECORD>({ ...KEY, ...RECORD })).toStrictEqual(RECORD);
});

it('no other file removes the key of an item by hand', () => {
  const files = filesBelow(ROOT, ['shared/', 'functions/', 'bin/']).map(({ file }) => file);
  const removing = files.filter((file) => /\b[ps]k: _/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(removing).toEqual(['shared/storage/keys.ts']);
});
