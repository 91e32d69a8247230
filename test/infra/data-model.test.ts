import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as storage from '../../shared/storage/keys.ts';

const { keys, owners, ranges } = storage;
/** Ranges from one sort key to another. */
const boundedRanges = Object.fromEntries(Object.entries(storage).filter(([name]) => name.endsWith('Range')));
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/data-model.md'), 'utf8');
/** Arguments of functions that take more than texts; one list for each call. */
const ARGUMENTS: Readonly<Record<string, unknown[][]>> = {
  userAccount: [['app_hub', 'user', 'account']],
  messageBudget: ['email', 'sms', 'email_notice', 'sms_notice'].map((channel) => ['app', channel, 'day']),
  oidcArtifact: ['Grant', 'Session', 'SessionCookie'].map((model) => ['app', model, 'id']),
  keyring: [['EdDSA'], ['RS256']],
  userAccounts: [['app_hub', 'user']],
  reserved: [['app', 'user', keys.link('code')]],
  ofUser: [['app', 'user', keys.link('code')]],
  ofApplication: [['app', keys.link('code')]],
};
const TEXTS = [['first', 'second', 'third', 'fourth']];

/** A pair of values that the code makes, and the function that made it. */
type Made = { name: string; values: [string, string] };

/** Calls every function of a list and returns the two values that its result has under these names. */
function made(functions: Record<string, unknown>, read: (result: object) => [string, string]): Made[] {
  return Object.entries(functions).flatMap(([name, make]) => {
    if (typeof make !== 'function') throw new Error(`${name} is no function`);
    return (ARGUMENTS[name] ?? TEXTS).map((args) => ({
      name,
      values: read(Reflect.apply(make, undefined, args)),
    }));
  });
}

/** Reads members of an object as texts; an absent one is empty. */
function members(first: string, second: string) {
  return (result: object): [string, string] => {
    const values = Object.fromEntries(Object.entries(result));
    return [String(values[first] ?? ''), String(values[second] ?? '')];
  };
}

/** A range by prefix or by its first and last sort key. */
function boundsOf(range: object): [string, string] {
  const { pk, prefix, from, to }: Record<string, unknown> = { ...range };
  return [String(pk), from === undefined ? String(prefix) : `${from}...${to}`];
}

/** The rows of a section: its second and third cell, each as the patterns that it has in backticks. */
function rowsOf(section: string): [RegExp[], RegExp[]][] {
  const [, text = ''] = new RegExp(`\\n## ${section}\\n([^]*?)(?=\\n## |$)`).exec(DOCUMENT) ?? [];
  const rows = [...text.matchAll(/^\| (?!---)([^|]+) \| ([^|]+) \| ([^|]+) \|/gm)].slice(1);
  return rows.map(([, , first = '', second = '']) => [patternsOf(first), patternsOf(second)]);
}

/** `{name}` is any text without `#`, `{pk}` any text. A cell without backticks is the empty text. */
function patternsOf(cell: string): RegExp[] {
  const texts = [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  return (texts.length > 0 ? texts : ['']).map((text) => {
    const escaped = text.replace(/[.$*+?^()|[\]\\]/g, '\\$&');
    return new RegExp(`^${escaped.replaceAll('{pk}', '.+').replace(/\{[^}]+\}/g, '[^#]+')}$`);
  });
}

const fits = ([first, second]: [RegExp[], RegExp[]], [a, b]: [string, string]) =>
  first.some((pattern) => pattern.test(a)) && second.some((pattern) => pattern.test(b));

/** Names of functions without a row, and rows that no function makes. */
function differences(section: string, all: Made[]): { undocumented: string[]; obsolete: string[] } {
  const rows = rowsOf(section);
  return {
    undocumented: all
      .filter(({ values }) => !rows.some((row) => fits(row, values)))
      .map(({ name, values }) => `${name}: ${values.join(' / ')}`),
    obsolete: rows
      .filter((row) => !all.some(({ values }) => fits(row, values)))
      .map((row) => row.map((patterns) => patterns.map(({ source }) => source).join(' or ')).join(' / ')),
  };
}

const SAME = { undocumented: [], obsolete: [] };

describe('the document of the data model', () => {
  it('has every key of the table, and no other', () => {
    expect(differences('Items', made(keys, members('pk', 'sk')))).toEqual(SAME);
  });

  it('has every range that is read as a whole, and no other', () => {
    const all = { ...ranges, ...boundedRanges };
    expect(Object.keys(boundedRanges)).toHaveLength(2);
    expect(differences('Ranges', made(all, boundsOf))).toEqual(SAME);
  });

  it('has every key of the owner index, and no other', () => {
    expect(differences('Owner index', made(owners, members('owner', 'owner_sk')))).toEqual(SAME);
  });
});
