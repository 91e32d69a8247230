import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ITEMS } from '../../shared/storage/items.ts';
import type { TableSteps } from './table-rounds.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = readFileSync(join(ROOT, 'shared/storage/items.ts'), 'utf8');
/** A kind of item with the comment before it. */
const KIND = /(?:\/\*\*((?:(?!\*\/).)*)\*\/\n)? {2}(\w+): (?:recorded|stamped|unstamped|silent)\(/gs;
/** Characters of a row whose last round has a row of its own. */
const LONGEST_ROW = 330;

/** What a page has between `<!-- name -->` and `<!-- end -->`. */
const TABLE = /(?<=<!-- (\w+): npm run generate -- data-model -->\n).*?(?=\n<!-- end -->)/gs;

/** Returns the page of the data model with tables of the code and of the measured calls. */
export function withTables(page: string, calls: Readonly<Record<string, TableSteps>>): string {
  const tables: Readonly<Record<string, () => string>> = { items: itemTable, calls: () => callTable(calls) };
  return page.replaceAll(TABLE, (before, name: string) => tables[name]?.() ?? before);
}

/** Returns what the comment of each kind says, in one line. */
export function explanations(): ReadonlyMap<string, string> {
  return new Map(
    [...SOURCE.matchAll(KIND)].map(([, comment = '', name = '']) => [
      name,
      comment
        .replaceAll(/^\s*\* ?/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ]),
  );
}

function itemTable(): string {
  const held = explanations();
  const rows = Object.entries(ITEMS).map(
    ([name, { pk, sk }]) =>
      `| ${wordsOf(name)} | \`${pk}\` | \`${sk}\` | ${held.get(name)?.replaceAll('decision ', '')} |`,
  );
  return ['| item | pk | sk | holds |', '|---|---|---|---|', ...rows].join('\n');
}

function callTable(calls: Readonly<Record<string, TableSteps>>): string {
  const rows = Object.entries(calls).flatMap(([id, { steps }]) => {
    const rounds = steps.map(roundOf);
    const isLong = rounds.join('').length > LONGEST_ROW;
    const [first, last] = isLong ? [rounds.slice(0, -1), rounds.slice(-1)] : [rounds, []];
    const further = last.map((round) => `| | → ${round} |`);
    return [`| \`${id}\` | ${first.join(' → ') || 'none'} |`, ...further];
  });
  return ['| operation | calls |', '|---|---|', ...rows].join('\n');
}

/** Returns the calls of a round. Those of one kind, such as updates of counters, share its name. */
function roundOf(calls: readonly string[]): string {
  const byName = Map.groupBy(calls, (call) => call.slice(0, call.indexOf(' ')));
  return [...byName]
    .map(([name, same]) => `${name} ${same.map((call) => call.slice(name.length + 1)).join(' + ')}`)
    .join(', ');
}

/** Returns a name in camel case as words. */
export function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
