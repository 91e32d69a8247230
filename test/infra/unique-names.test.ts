import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SHARED = join(import.meta.dirname, '../../shared');
/** The beginning of a statement that declares a name. Biome puts each at the beginning of a line. */
const DECLARED =
  /^(?:export )?(?:declare )?(?:abstract )?(type|interface|class|(?:async )?function\*?|const|let) (\w+)/;
/** The rest of a statement that gives a name a function, after its annotation, which may span lines. */
const FUNCTION = /^(?::(?:(?! =\s)[\s\S])*)? =\s+(?:async\s+)?(?:function\b|[<(]|\w+ =>|\w+<[^()]*>;)/;
const SCHEMA = /^[A-Z][a-z]/;
/** The beginnings of statements without a name for others to use. */
const NAMELESS = /^(?:import\b|(?:const|let) [{[]|export (?:type )?\{(?![^}]*\bas\b))/;
/** The beginning of any statement, as opposed to the text of a template literal. */
const KEYWORD =
  /^(?:export|import|declare|abstract|type|interface|class|enum|namespace|module|async|function|const|let|var)\b/;

/** Files that say one thing in several languages, named by the language. */
const LANGUAGE_FILE = /^shared\/texts\/[\w-]+\/[a-z]{2}\.ts$/;

type Declaration = { name: string; at: number };
type Declared = { declarations: Declaration[]; unread: number[] };

/** Returns the types, functions and schemas of a file, and the lines of statements it cannot read. */
function declaredIn(source: string): Declared {
  const lines = source.split('\n');
  const starts = lines.flatMap((line, n) => (KEYWORD.test(line) ? [n] : []));
  const declared: Declared = { declarations: [], unread: [] };
  for (const [n, start] of starts.entries()) {
    const statement = lines.slice(start, starts[n + 1]).join('\n');
    const [head = '', kind = '', name] = DECLARED.exec(statement) ?? [];
    if (name === undefined && !NAMELESS.test(statement)) declared.unread.push(start + 1);
    if (name === undefined) continue;
    const isValue = kind === 'const' || kind === 'let';
    if (isValue && !SCHEMA.test(name) && !FUNCTION.test(statement.slice(head.length))) continue;
    declared.declarations.push({ name, at: start + 1 });
  }
  return declared;
}

/** Returns each name that more than one of the files declares, with its places. */
function declaredTwice(sources: Map<string, string>): string[] {
  const places = new Map<string, Map<string, number>>();
  for (const [file, source] of sources) {
    for (const { name, at } of declaredIn(source).declarations) {
      const files = places.get(name) ?? new Map<string, number>();
      places.set(name, files.set(file, files.get(file) ?? at));
    }
  }
  return [...places]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${name}: ${[...files].map(([file, at]) => `${file}:${at}`).join(', ')}`);
}

/** Returns each name that more than one of the files has, with these files. */
function namedTwice(paths: Iterable<string>): string[] {
  const named = Map.groupBy(paths, (path) => basename(path));
  return [...named]
    .filter(([, same]) => same.length > 1 && !same.every((path) => LANGUAGE_FILE.test(path)))
    .map(([name, same]) => `${name}: ${same.join(', ')}`);
}

const files = new Map(
  readdirSync(SHARED, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [`shared/${path}`, readFileSync(join(SHARED, path), 'utf8')]),
);

describe('a name of a file', () => {
  it('is that of one file of shared/, but for languages', () => {
    expect(namedTwice(files.keys())).toEqual([]);
  });

  it('is reported with the path of each file', () => {
    const paths = ['shared/a/x.ts', 'shared/b/parts/x.ts', 'shared/texts/m/de.ts', 'shared/texts/n/de.ts'];
    expect(namedTwice(paths)).toEqual(['x.ts: shared/a/x.ts, shared/b/parts/x.ts']);
    expect(namedTwice(['shared/texts/m/de.ts', 'shared/b/de.ts'])).toHaveLength(1);
  });
});

describe('a name of a type, function or schema', () => {
  it('is declared in one file of shared/', () => {
    expect(declaredTwice(files)).toEqual([]);
  });

  it('is looked for in every statement of shared/', () => {
    const unread = [...files].flatMap(([file, source]) =>
      declaredIn(source).unread.map((at) => `${file}:${at}`),
    );
    expect(unread).toEqual([]);
  });

  it('is reported with the file and line of each declaration', () => {
    const sources = new Map([
      ['shared/a.ts', '// A comment.\ntype Found = string;\n\nconst ended = () => true;\n'],
      ['shared/b.ts', 'export function ended() {\n  return 1;\n}\n\nexport type Found = number;\n'],
    ]);
    expect(declaredTwice(sources)).toEqual([
      'Found: shared/a.ts:2, shared/b.ts:5',
      'ended: shared/a.ts:4, shared/b.ts:1',
    ]);
  });

  it('may be declared several times in one file', () => {
    const source = 'export const Proof = z.object({});\nexport type Proof = z.output<typeof Proof>;\n';
    expect(declaredTwice(new Map([['shared/a.ts', source]]))).toEqual([]);
  });
});

describe('a declaration', () => {
  it.each([
    'type Name = string;',
    'export type Name<T> = T[];',
    'export interface Name {\n  a: string;\n}',
    'export class Name extends Error {}',
    'export abstract class Name {}',
    'declare function Name(): void;',
    'function Name(\n  a: string,\n): void {}',
    'export async function Name<T>(a: T) {}',
    'export function* Name() {}',
    'export async function* Name() {}',
    'const Name = () => 1;',
    'export const Name = z.object({});',
  ])('has a name: %s', (statement) => {
    expect(declaredIn(`import { a } from './a.ts';\n\n${statement}\n`)).toEqual({
      declarations: [{ name: 'Name', at: 3 }],
      unread: [],
    });
  });

  it.each([
    'const name = () => 1;',
    'const name = async (a: string) => a;',
    'export const name = <T>(a: T) => a;',
    'const name: Otherwise = (now) => now;',
    'export const name: (a: string) => number = (a) => a.length;',
    'const name: {\n  (a: string): number;\n} = (a) => a.length;',
    'export const name =\n  (a: string) =>\n  () =>\n    a;',
    'const name = function () {};',
    'const name = async function* () {};',
    'let name = (): void => undefined;',
    'export const name = recordFromItem<Group>;',
  ])('gives a function a name: %s', (statement) => {
    expect(declaredIn(statement).declarations).toEqual([{ name: 'name', at: 1 }]);
  });

  it.each([
    "const name = 'text';",
    'export const name = new Map<string, number>();',
    'const name: Otherwise = stale;',
    'const NAMES = {\n  name: (a: string) => a,\n};',
    'const names = [\n  (a: string) => a,\n];',
    'const { processing } = Upload.shape;',
    'const STYLE = `\nbody{margin:0}\nclassless text\n`;',
    "for (const name of names) register(name, () => 'x');",
    "export { name, type Name } from './a.ts';",
  ])('is none of a type, function or schema: %s', (statement) => {
    expect(declaredIn(statement)).toEqual({ declarations: [], unread: [] });
  });

  it.each([
    'export { name as other };',
    "export { name as other } from './a.ts';",
    "export * from './a.ts';",
    'export default name;',
    'export const { name } = functions;',
    'enum Name {}',
    'namespace Name {}',
    'var name = () => 1;',
  ])('is reported as unread in another form: %s', (statement) => {
    expect(declaredIn(`\n${statement}\n`)).toEqual({ declarations: [], unread: [2] });
  });
});
