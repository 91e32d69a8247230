import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ITEMS } from '../../shared/storage/items.ts';
import { keys, owners } from '../../shared/storage/keys.ts';
import { explanations, withTables } from '../support/data-model-tables.ts';
import type { TableSteps } from '../support/table-rounds.ts';

const PAGE = 'docs/data-model.md';
const DOCUMENT = readFileSync(PAGE, 'utf8');
/** Arguments of functions that take more than texts. */
const ARGUMENTS: Readonly<Record<string, unknown[]>> = {
  reserved: ['app', 'user', keys.link('code')],
  ofUser: ['app', 'user', keys.link('code')],
  ofApplication: ['app', keys.link('code')],
};
const TEXTS = ['first', 'second', 'third', 'fourth'];

/** A pair of values that the code makes, and the function that made it. */
type Made = { name: string; values: [string, string] };

/** Calls every function of a list and returns the two values that its result has under these names. */
function made(functions: Record<string, unknown>, read: (result: object) => [string, string]): Made[] {
  return Object.entries(functions).map(([name, make]) => {
    if (typeof make !== 'function') throw new Error(`${name} is no function`);
    return { name, values: read(Reflect.apply(make, undefined, ARGUMENTS[name] ?? TEXTS)) };
  });
}

/** Reads members of an object as texts; an absent one is empty. */
function members(first: string, second: string) {
  return (result: object): [string, string] => {
    const values = Object.fromEntries(Object.entries(result));
    return [String(values[first] ?? ''), String(values[second] ?? '')];
  };
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

describe('the document of the data model', () => {
  it('has the items of the code, and the calls that were recorded', () => {
    const calls = JSON.parse(readFileSync('docs/results/round-trips.json', 'utf8'));
    const before = Object.entries<TableSteps>(calls.authorizer).map(
      ([caller, steps]) => [`authorizer, ${caller}`, steps] as const,
    );
    const page = withTables(DOCUMENT, { ...Object.fromEntries(before), ...calls.operations });
    if (process.env['DATA_MODEL'] === 'write') writeFileSync(PAGE, page);
    expect(readFileSync(PAGE, 'utf8')).toBe(page);
  });

  it('explains every kind of item', () => {
    const explained = explanations();
    expect(Object.keys(ITEMS).filter((name) => !/^.+[.)]$/.test(explained.get(name) ?? ''))).toEqual([]);
  });

  it('has every key of the owner index, and no other', () => {
    const all = made(owners, members('owner', 'owner_sk'));
    const rows = rowsOf('Owner index');
    const isIn = ({ values }: Made) => rows.some((row) => fits(row, values));
    expect(all.filter((one) => !isIn(one)).map(({ name }) => name)).toEqual([]);
    expect(rows.filter((row) => !all.some(({ values }) => fits(row, values)))).toEqual([]);
  });
});
