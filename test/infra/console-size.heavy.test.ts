/** @module-tag heavy */
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildConsole } from '../../shared/console/build-console.ts';
import type { BuiltConsole } from '../../shared/console/built-console.ts';

const KB = 1000;
let built: BuiltConsole;

beforeAll(async () => {
  built = await buildConsole();
});

const bytesOf = (name: string) => Buffer.from(built.assets[name]?.brotli ?? '', 'base64');
const textOf = (name: string) => brotliDecompressSync(bytesOf(name)).toString();
const sumOf = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + bytesOf(name).length, 0);

/** The files that a script loads before it runs, with itself. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, other = ''] of textOf(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    withImports(other, found);
  return found;
}

/** The file of a page that is loaded by its route. */
const pageFile = (page: string) =>
  Object.keys(built.assets).find((name) => name.startsWith(`${page}-`)) ?? '';
const entry = () => /assets\/(index-[\w-]+\.js)/.exec(built.page)?.[1] ?? '';

describe('the first screen of the console', () => {
  it('takes at most 260 KB of scripts', () => {
    const scripts = new Set([...withImports(entry()), ...withImports(pageFile('users-page'))]);
    expect(scripts.size).toBeGreaterThan(3);
    const kilobytes = sumOf(scripts) / KB;
    expect(kilobytes, `${kilobytes} KB: ${[...scripts].join(', ')}`).toBeLessThan(260);
  });

  it('takes at most 40 KB of styles', () => {
    const styles = Object.keys(built.assets).filter((name) => name.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(0);
    expect(sumOf(styles) / KB).toBeLessThan(40);
  });
});

describe('the page of the console', () => {
  it('has no script and no style of its own, which its policy would refuse', () => {
    expect(built.page).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=/i);
  });
});
