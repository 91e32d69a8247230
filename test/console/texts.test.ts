import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Texts } from '../../console/src/texts/say.ts';

const SOURCES = join(import.meta.dirname, '../../console/src');
const files = globSync('**/{*-texts,texts}.ts', { cwd: SOURCES }).sort();

/** The places of a text in which values are filled in, sorted. */
const placesOf = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(files)('%s', (file) => {
  it('says everything in both languages, with the same values', async () => {
    const exported: Record<string, Texts> = await import(join(SOURCES, file));
    for (const { en, de } of Object.values(exported)) {
      expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
      for (const [name, text] of Object.entries(en)) expect(placesOf(de[name]), name).toEqual(placesOf(text));
    }
  });
});

it('finds the texts of the console', () => {
  expect(files).toContain('shell/texts.ts');
});
