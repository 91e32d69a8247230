import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aimsTable, fullTable, type PeerRow, replaceSection } from './peer-document.ts';

const figures = { cpu_ms: 1.5, p50_ms: 2, p99_ms: 9, memory_mb: 100 };
const row = (name: string, server: string, requests_per_second: number): PeerRow => ({
  case: name,
  server,
  requests_per_second,
  ...figures,
});
const RESULTS = {
  command: 'npm run bench',
  date: '2026-01-01',
  node: 'v24.0.0',
  requests: 10,
  connections: 8,
  rows: [
    row('own profile', 'this service', 100),
    row('own profile', 'better-auth', 200),
    row('discovery', 'this service', 300),
  ],
};

it('shows every figure, and says where a peer does something else', () => {
  expect(fullTable(RESULTS).split('\n').slice(2)).toEqual([
    '| own profile | this service | 100 | 1.5 | 2 / 9 | 100 |  |',
    '| own profile | better-auth | 200 | 1.5 | 2 / 9 | 100 | `get-session` |',
    '| discovery | this service | 300 | 1.5 | 2 / 9 | 100 |  |',
  ]);
});

it('compares requests or CPU with a peer, where there is an aim', () => {
  const rows = [
    ...RESULTS.rows,
    row('create group', 'this service', 210),
    row('create group', 'better-auth', 100),
    { ...row('userinfo', 'this service', 1), cpu_ms: 4.5 },
    { ...row('userinfo', 'oidc-provider', 1), cpu_ms: 1.5 },
    { ...row('userinfo', 'AWS SDK alone', 1), cpu_ms: 3 },
    { ...row('discovery', 'oidc-provider', 1), cpu_ms: 0.3 },
  ];
  expect(
    aimsTable({ ...RESULTS, rows })
      .split('\n')
      .slice(2),
  ).toEqual([
    '| own profile | requests/s of better-auth | 0.5 | – | at least 1.2 | missed |',
    '| create group | requests/s of better-auth | 2.1 | – | at least 1.7 | reached |',
    '| userinfo | CPU of oidc-provider | 3 | 2 | at most 6 | reached |',
    '| discovery | CPU of oidc-provider | 5 | – | at most 2 | missed |',
  ]);
});

it('replaces the table of a document and nothing else', () => {
  const document = 'before\n<!-- written by npm run bench -->\nold\n<!-- end -->\nafter\n';
  const replaced = replaceSection(document, '| new |');
  expect(replaced).toBe('before\n<!-- written by npm run bench -->\n| new |\n<!-- end -->\nafter\n');
  expect(replaceSection(replaced, '| new |')).toBe(replaced);
  expect(() => replaceSection('no marks', '| new |')).toThrow('the document has no');
});

it('finds the place of the tables in docs/performance.md', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');
  expect(() => replaceSection(document, '')).not.toThrow();
});
