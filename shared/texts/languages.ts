/** The languages of pages and messages. Each has a file in `in/`. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

const RIGHT_TO_LEFT: readonly Language[] = ['ar'];

/** Returns the direction of a language's script, as the `dir` attribute of HTML has it. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/** The language wishes of a person, in order of priority. The first one that the service has is used. */
export type LanguageWishes = {
  /** `ui_locales` of the request (OpenID Connect Core 3.1.2.1): tags separated by spaces. */
  requested?: string | undefined;
  /** The user's `locale`. */
  user?: string | undefined;
  /** The header `Accept-Language` (RFC 9110, section 12.5.4). */
  accepted?: string | undefined;
  /** The application's default. */
  application?: string | undefined;
};

/**
 * Returns the language for a person: the one that the request asks for, else the user's, the browser's, the
 * application's, or English.
 */
export function chooseLanguage(wishes: LanguageWishes): Language {
  const languages = tagsOf(wishes).map(languageOfTag);
  return languages.find((language) => language !== undefined) ?? 'en';
}

/** Returns the country that a person's tags name first: `DE` for `de-DE`. A language alone names none. */
export function chooseRegion(wishes: LanguageWishes): string | undefined {
  const regions = tagsOf(wishes).map((tag) => /[-_]([a-z]{2})(?![a-z\d])/i.exec(tag ?? '')?.[1]);
  return regions.find((region) => region !== undefined)?.toUpperCase();
}

function tagsOf({ requested, user, accepted, application }: LanguageWishes): (string | undefined)[] {
  return [...(requested?.split(' ') ?? []), user, ...acceptedTags(accepted), application];
}

/** Returns the service's language for a tag such as `pt-BR` (RFC 5646); undefined if there is none. */
function languageOfTag(tag: string | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}

function acceptedTags(header = ''): string[] {
  return header
    .split(',', 50)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
