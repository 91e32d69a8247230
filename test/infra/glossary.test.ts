import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keys } from '../../shared/storage/keys.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Names of rooms and folders that describe the code, not the domain. */
const TECHNICAL = ['docs', 'fallback', 'handlers', 'health', 'http'];
/** Words in the names of keys that connect two terms. */
const CONNECTING = ['by'];
const ROOM = /^\| [\w-]+ \| `([\w-]+)` \| \d+ \|/gm;
/** The first cell of a row, the line under the heading excepted. */
const CELL = /^\| ([^|]+) \|/gm;
const ID_PREFIXES = /type IdPrefix =([^;]+);/;

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The table of terms, without the sections of names that follow. */
function readGlossary(): string {
  return read('docs/glossary.md').split('\n## ')[0] ?? '';
}

/** The terms of the glossary and their short forms, in lower case. */
function termsOf(glossary: string): Set<string> {
  const cells = [...glossary.matchAll(CELL)].map(([, cell = '']) => cell);
  return new Set(
    cells.flatMap((cell) => {
      const [, term = '', short] = /^([^(`]+?)(?: \(`([^`]+)`\))?$/.exec(cell) ?? [];
      return short ? [term.toLowerCase(), short] : [term.toLowerCase()];
    }),
  );
}

/** Splits kebab case and camel case into words in lower case. */
function wordsOf(name: string): string[] {
  return name
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .split('-')
    .filter((word) => word !== '');
}

/** Possible singulars of a word: "addresses" may be of "address" or "addresse". */
function singularsOf(word: string): string[] {
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')];
}

const terms = termsOf(readGlossary());
const vocabulary = new Set([...terms].flatMap((term) => term.split(/[ -]/)).flatMap(singularsOf));

function isTerm(name: string): boolean {
  return [name, wordsOf(name).join(' ')].flatMap(singularsOf).some((form) => terms.has(form));
}

describe('the glossary', () => {
  it('has the name of every room of shared/', () => {
    const rooms = [...read('shared/README.md').matchAll(ROOM)].map(([, room = '']) => room);
    expect(rooms.length).toBeGreaterThan(20);
    expect(rooms.filter((room) => !TECHNICAL.includes(room) && !isTerm(room))).toEqual([]);
  });

  it('has the name of every folder of functions/', () => {
    const folders = readdirSync(join(ROOT, 'functions'));
    expect(folders.filter((folder) => !TECHNICAL.includes(folder) && !isTerm(folder))).toEqual([]);
  });

  it('has every prefix of ids', () => {
    const [, prefixes = ''] = ID_PREFIXES.exec(read('shared/platform/ids.ts')) ?? [];
    const names = [...prefixes.matchAll(/'(\w+)'/g)].map(([, prefix = '']) => prefix);
    expect(names).toContain('app');
    expect(names.filter((name) => !isTerm(name))).toEqual([]);
  });

  it('has every word in the names of the kinds of items', () => {
    const words = Object.keys(keys).flatMap(wordsOf);
    const unknown = words.filter(
      (word) => !CONNECTING.includes(word) && !singularsOf(word).some((form) => vocabulary.has(form)),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('has each term once, in alphabetical order', () => {
    const names = [...readGlossary().matchAll(CELL)].map(([, cell = '']) => cell);
    const sortable = names.slice(1).map((name) => name.replace(/ \(.*/, '').replaceAll('-', ' '));
    const sorted = [...new Set(sortable)].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    expect(sortable).toEqual(sorted);
  });
});
