import { readFile } from 'node:fs/promises';
import type { FieldType } from '../shared/schemas/field-types.ts';
import { DEFAULT_SCHEMA } from '../shared/schemas/schema.ts';
import * as ar from '../shared/texts/catalogue/ar.ts';
import * as de from '../shared/texts/catalogue/de.ts';
import * as en from '../shared/texts/catalogue/en.ts';
import * as es from '../shared/texts/catalogue/es.ts';
import * as fr from '../shared/texts/catalogue/fr.ts';
import * as ja from '../shared/texts/catalogue/ja.ts';
import * as pt from '../shared/texts/catalogue/pt.ts';
import { LANGUAGES, type Language } from '../shared/texts/languages.ts';

type Catalogue = typeof en;
/** Texts by section of the catalogue: all of it, or some keys. */
type Picked = { readonly [Name in keyof Catalogue]?: 'all' | readonly (keyof Catalogue[Name])[] };

/** The texts of both elements. */
const BOTH = {
  elements: 'all',
  screen: [
    ...(['email', 'phone', 'continue', 'cancel', 'codeTitle', 'code'] as const),
    ...(['sent', 'sentAgain', 'resend', 'resendIn', 'needsCertainDomain', 'addPasskey'] as const),
  ],
  advice: ['emailInvalid', 'phoneInvalid', 'codeInvalid', 'codeEnded', 'wrongCodeTries_other'],
  notices: ['signOut'],
  failures: [
    ...(['user_disabled', 'text_refused', 'reauthentication_required'] as const),
    ...(['too_many_requests', 'budget_exhausted', 'unreachable', 'failed'] as const),
  ],
} as const satisfies Picked;

/**
 * The texts that the client shows, by section of its generated files. A text with a plural form brings all
 * forms of a language.
 */
const SHOWN: Readonly<Record<string, readonly Picked[]>> = {
  signIn: [
    BOTH,
    {
      signInElement: 'all',
      screen: [
        ...(['title', 'either', 'or', 'continueWith', 'signIn', 'linkHint'] as const),
        ...(['otherAddress', 'noNewUsers', 'signedInAs'] as const),
        ...(['offerTitle', 'offerText', 'later', 'never'] as const),
      ],
      advice: ['noTextsUseEmail', 'reserved', 'linkEnded'],
      failures: ['challenge_ended'],
      links: ['signedIn'],
      layout: ['terms', 'privacy', 'help'],
    },
  ],
  account: [BOTH, { accountElement: 'all', failures: ['application_disabled', 'last_identifier'] }],
  team: [
    {
      elements: ['loading', 'forDevelopers', 'tryAgain'],
      teamElement: 'all',
      accountElement: ['saved', 'remove', 'more'],
      screen: ['email', 'phone', 'either', 'cancel'],
      advice: ['emailInvalid', 'phoneInvalid'],
      failures: [
        ...(['application_disabled', 'user_disabled', 'text_refused'] as const),
        ...(['too_many_requests', 'budget_exhausted', 'unreachable', 'failed'] as const),
      ],
    },
  ],
  userButton: [
    {
      userButton: 'all',
      accountElement: ['account', 'guest'],
      elements: ['guestLoses', 'signOutEverywhere'],
      notices: ['signOut'],
    },
  ],
};

/** Files without imports that the client has as they are, by their place in `client/src`. */
const COPIED = {
  'generated/alike-failures.ts': 'shared/texts/alike-failures.ts',
  'generated/colours.ts': 'shared/pages/colours.ts',
  'generated/initials.ts': 'shared/pages/initials.ts',
};

type Texts = Readonly<Record<string, string>>;
const CATALOGUE: Readonly<Record<Language, Readonly<Record<string, Texts>>>> = { en, de, es, fr, pt, ja, ar };

/** The types of values in TypeScript. A file is its URL. */
const TYPES: Readonly<Record<FieldType, string>> = {
  string: 'string',
  boolean: 'boolean',
  number: 'number',
  date: 'string',
  image: 'string',
  document: 'string',
  object: 'Record<string, unknown>',
  any: 'unknown',
};

/** Returns the files that the client has of the service, by their place in `client/src`. */
export async function clientTextFiles(): Promise<Map<string, string>> {
  const files = new Map([['fields/default-fields.ts', defaultFields()]]);
  for (const language of LANGUAGES) files.set(`generated/texts/${language}.ts`, textsIn(language));
  for (const [name, path] of Object.entries(COPIED))
    files.set(name, headed(path, await readFile(new URL(`../${path}`, import.meta.url), 'utf8')));
  return files;
}

function defaultFields(): string {
  const fields = Object.entries(DEFAULT_SCHEMA.schema).map(
    ([name, { type }]) => `  ${name}?: ${TYPES[type]};\n`,
  );
  const doc = '/** The fields of a new application, if the user has them. */';
  return headed('shared/schemas/schema.ts', `${doc}\nexport type DefaultFields = {\n${fields.join('')}};\n`);
}

function textsIn(language: Language): string {
  const sections = Object.entries(SHOWN).map(([name, picked]) => {
    const texts = picked
      .flatMap((part) => Object.entries<Picked[keyof Picked]>(part))
      .flatMap(([section, keys]) => textsOf(CATALOGUE[language][section] ?? {}, keys));
    const lines = texts.map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)},\n`);
    return `export const ${name} = {\n${lines.join('')}};\n`;
  });
  return headed(`shared/texts/catalogue/${language}.ts`, sections.join('\n'));
}

function textsOf(section: Texts, picked: Picked[keyof Picked]): [key: string, text: string][] {
  if (picked === 'all') return Object.entries(section);
  const names = (picked ?? []).map((key) => key.replace(/_other$/, '_'));
  return names.flatMap((name) =>
    Object.entries(section).filter(([key]) => (name.endsWith('_') ? key.startsWith(name) : key === name)),
  );
}

function headed(path: string, text: string): string {
  return `// Generated from ${path} by \`npm run generate -- texts\`. Do not edit.\n\n${text}`;
}
