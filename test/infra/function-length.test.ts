import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['bin', 'client/src', 'console', 'functions', 'infra', 'shared'];
const MOST_LINES = 40;
/** Markup has an element a line, and is read as a tree. */
const MOST_LINES_OF_MARKUP = 60;

/** Functions that are longer. Shorten one before you add one: there are never more than ten. */
const LONGER = [
  'shared/addresses/complete-address-change.ts: moveIdentity',
  'shared/addresses/start-address-change.ts: startAddressChange',
  'shared/oidc-store/session-store.ts: sessionStore',
  'shared/profiles/profile-writes.ts: profileWrites',
];

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

type Node = { type: string; start: number; end: number; id?: Named; key?: Named };
type Named = { name?: string } | null;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path)),
);

/** Returns the names of the functions of a source with more lines. */
function longFunctions(source: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const most = lang === 'tsx' ? MOST_LINES_OF_MARKUP : MOST_LINES;
  const names: string[] = [];
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, name);
    if (!isNode(value)) return;
    const own = value.id?.name ?? value.key?.name ?? name;
    const lines = source.slice(value.start, value.end).split('\n').length;
    if (FUNCTIONS.includes(value.type) && lines > most) names.push(own);
    for (const child of Object.values(value)) visit(child, own);
  };
  visit(parseAst(source, { lang }), '');
  return names;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

describe('functions', () => {
  it(`have at most ${MOST_LINES} lines, more only with markup, with few exceptions`, () => {
    const long = files.flatMap((file) =>
      longFunctions(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
        (name) => `${file}: ${name}`,
      ),
    );
    expect(long.sort()).toEqual(LONGER);
    expect(LONGER.length).toBeLessThanOrEqual(10);
  });

  it.each([
    ['function long() {', '}'],
    ['const long = () => {', '};'],
    ['class Any { long() {', '} }'],
    ['export const all = { long: async function () {', '} };'],
    ['function outer() { const long = (): void => {', '}; }'],
  ])('of the form %s are measured', (start, end) => {
    const lines = (count: number) => [start, ...Array.from({ length: count - 2 }, () => '  call();'), end];
    expect(longFunctions(lines(MOST_LINES).join('\n'))).toEqual([]);
    expect(longFunctions(lines(MOST_LINES + 1).join('\n'))).toContain('long');
  });
});
