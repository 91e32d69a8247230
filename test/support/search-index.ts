import { expect } from 'vitest';
import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import { profileFromItem } from '../../shared/profiles/profile-store.ts';
import { searchEntriesOf } from '../../shared/profiles/search/search-entries.ts';
import { searchKey } from '../../shared/profiles/search/search-store.ts';
import { keyText } from '../../shared/storage/keys.ts';
import type { Item } from '../../shared/storage/writes/expressions.ts';
import { scanTable } from './scan-table.ts';

/** What the search tells of a user without reading it. */
const MARKS = ['disabled', 'verified', 'guest'];

type Table = readonly Item[];

/** Asserts that an application has the search entries of its profiles and no other. */
export function checkSearchEntries(table: Table, app: string): void {
  const profiles = table.filter(({ pk, sk }) => String(pk).startsWith(`APP#${app}#`) && sk === 'PROFILE');
  expect(shown(entriesOf(table, app))).toEqual(shown(profiles.map(profileFromItem).flatMap(expectedEntries)));
}

/** Scans the table, asserts that its search entries are sound, and returns the terms of a user. */
export async function soundTerms(app: string, userId: string): Promise<string[]> {
  const table = await scanTable();
  checkSearchEntries(table, app);
  const own = entriesOf(table, app).map(({ sk }) => String(sk).split(' '));
  return own.filter(([, , , user]) => user === userId).map(([term = '']) => term);
}

function entriesOf(table: Table, app: string): Item[] {
  return table.filter(({ pk }) => String(pk).startsWith(`SEARCH#${app}#`));
}

function expectedEntries(profile: ProfileRecord): Item[] {
  const { terms = [], ...marks } = searchEntriesOf(profile) ?? {};
  return terms.map((term) => ({ ...searchKey(profile, term), ...marks }));
}

function shown(items: Table): string[] {
  return items.map((item) => [keyText(item), ...MARKS.map((mark) => item[mark] ?? false)].join(' ')).sort();
}
