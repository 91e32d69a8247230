import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = 'docs/guides/sign-in-by-openid-connect.md';
const HEADER = `Generated from ${GUIDE} by \`npm run generate -- console\`. Do not edit.`;

/** The section of the guide, up to the next of its level. */
const SECTION = /^## Settings to copy\n([\s\S]*?)(?=^## )/m;
const FENCE = /^```(\S+)\n([\s\S]*?)\n```$/m;
/** A setting of the client that a program needs, such as `"application_type": "native"`. */
const NEED = /`"(\w+)": ("\w+"|true|false)`/g;

/** Settings of a program that signs in by OpenID Connect, with the placeholders of the guide. */
export type ClientSettings = {
  name: string;
  language: string;
  code: string;
  /** The members of the client's `config` that the program needs to differ from the default. */
  needs: Record<string, string | boolean>;
};

/** Returns the settings in the guide about OpenID Connect. Throws an Error for a program without any. */
export function readClientSettings(): ClientSettings[] {
  const text = readFileSync(join(import.meta.dirname, '..', GUIDE), 'utf8');
  const [, section = ''] = SECTION.exec(text) ?? [];
  return section.split(/^### /m).slice(1).map(settingsOf);
}

function settingsOf(part: string): ClientSettings {
  const [name = ''] = part.split('\n');
  const [fence, language, code] = FENCE.exec(part) ?? [];
  if (fence === undefined || language === undefined || code === undefined)
    throw new Error(`${GUIDE} has no settings for ${name}`);
  const needs = [...part.replace(fence, '').matchAll(NEED)].map(([, member = '', value = '']) => [
    member,
    JSON.parse(value),
  ]);
  return { name, language, code, needs: Object.fromEntries(needs) };
}

/** Returns the module of the console with the settings of the guide, so that both show the same. */
export function consoleClientSettings(): string {
  return `// ${HEADER}
export type ClientSettings = {
  name: string;
  language: string;
  code: string;
  needs: Readonly<Record<string, string | boolean>>;
};

export const CLIENT_SETTINGS: readonly ClientSettings[] = ${JSON.stringify(readClientSettings(), undefined, 2)};
`;
}
