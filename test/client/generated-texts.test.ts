import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TEXTS as ACCOUNT_TEXTS } from '../../client/src/account/texts.ts';
import { TEXTS as ELEMENT_TEXTS } from '../../client/src/element/texts.ts';
import { TEXTS as BUTTON_TEXTS } from '../../client/src/react/texts.ts';
import { TEXTS as TEAM_TEXTS } from '../../client/src/team/texts.ts';
import { clientTextFiles } from '../../infra/client-texts.ts';
import { ERRORS } from '../../shared/platform/errors.ts';
import { accountElement } from '../../shared/texts/catalogue/en.ts';
import { LANGUAGES, type Language } from '../../shared/texts/languages.ts';
import { FAILURE_TEXTS } from '../../shared/texts/sections.ts';

const CLIENT = join(import.meta.dirname, '../../client/src');
type Texts = Readonly<Record<Language, Readonly<Record<string, string>>>>;
const SHOWN: readonly Texts[] = [ELEMENT_TEXTS, ACCOUNT_TEXTS, TEAM_TEXTS, BUTTON_TEXTS];

const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

async function sentencesOf(language: Language): Promise<string[]> {
  const catalogue: Record<string, Record<string, string>> = {
    ...(await import(`../../shared/texts/catalogue/${language}.ts`)),
  };
  return Object.values(catalogue).flatMap((section) => Object.values(section));
}

describe('the texts of the client', () => {
  it('are those that npm run generate -- texts writes', async () => {
    for (const [name, text] of await clientTextFiles())
      expect([name, await readFile(join(CLIENT, name), 'utf8')]).toEqual([name, text]);
  });

  it('have the languages of the pages', () => {
    for (const texts of SHOWN) expect(Object.keys(texts)).toEqual([...LANGUAGES]);
  });

  it('of the account are all said somewhere in its code', async () => {
    const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /^account.*\.ts$/.test(path),
    );
    const code = (await Promise.all(files.map((path) => readFile(join(CLIENT, path), 'utf8')))).join('');
    // Keys with a dot are types of events; those of NAMED are names of fields.
    const unsaid = Object.keys(accountElement).filter(
      (key) => !key.includes('.') && !code.includes(`'${key}'`) && !code.includes(`  ${key}: '`),
    );
    expect(unsaid).toEqual([]);
  });

  it('have codes of errors as keys of sentences about errors only', () => {
    const failures = Object.keys(FAILURE_TEXTS.en);
    const keys = SHOWN.flatMap((texts) => Object.keys(texts.en));
    expect(keys.filter((key) => Object.hasOwn(ERRORS, key) && !failures.includes(key))).toEqual([]);
  });

  it.each(LANGUAGES)(
    'are sentences of the catalogue in %s, with the English placeholders',
    async (language) => {
      const sentences = new Set(await sentencesOf(language));
      for (const texts of SHOWN) {
        expect(Object.values(texts[language]).filter((text) => !sentences.has(text))).toEqual([]);
        for (const [key, english] of Object.entries(texts.en)) {
          // "One more try" may say the number as a word.
          const expected = key.endsWith('_one') ? expect.anything() : placeholdersOf(english);
          expect([key, placeholdersOf(texts[language][key] ?? '')]).toEqual([key, expected]);
        }
      }
    },
  );
});
