import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const KB = 1024;

/** Sizes of units in seconds or bytes, by their names in code and documents. */
export const UNITS = {
  MILLISECOND: 1 / 1000,
  SECOND: 1,
  MINUTE: 60,
  HOUR: 3600,
  DAY: 86_400,
  YEAR: 365 * 86_400,
  KB,
  MB: KB ** 2,
  MEGABYTE: KB ** 2,
};
const WORDS: Record<string, number> = { a: 1, an: 1, one: 1, five: 5, ten: 10 };

/** Returns the number after the first occurrence of a text in a file. In a document, its unit is a word. */
export function numberIn(file: string, after: string): number {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const at = source.indexOf(after);
  if (at < 0) throw new Error(`${file} does not have "${after}"`);
  const rest = source.slice(at + after.length);
  return file.endsWith('.ts') ? evaluated(rest) : documented(rest);
}

function evaluated(rest: string): number {
  const [text = ''] = /^\s*(?:\d[\d_]*|[A-Z]+)(?: \* (?:\d[\d_]*|[A-Z]+))*/.exec(rest) ?? [];
  return text
    .split('*')
    .map((factor) => unitOf(factor.trim()) ?? Number(factor.trim().replaceAll('_', '')))
    .reduce((product, factor) => product * factor, 1);
}

function documented(rest: string): number {
  const [, number = '', unit = ''] = /^(\d[\d,]*|\w+)(?:(?: more)?[ -](\w+?)s?\b)?/.exec(rest) ?? [];
  return (WORDS[number] ?? Number(number.replaceAll(',', ''))) * (unitOf(unit.toUpperCase()) ?? 1);
}

const unitOf = (name: string): number | undefined => UNITS[name as keyof typeof UNITS];
