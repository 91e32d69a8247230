import type { Say } from '../texts/say.ts';
import { FACTS } from './texts.ts';

/** Returns a browser and its system, such as `Firefox · Linux`; undefined if nothing is known. */
export function browserText(browser: { name?: string; system?: string } | undefined): string | undefined {
  const parts = [browser?.name, browser?.system].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** Returns the name of a country in a language; the code itself if no name is known. */
export function countryText(country: string | undefined, language: string): string | undefined {
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(country);
}

/** Returns the name of an identity provider; its id where no name is known. */
export type NameOfProvider = (provider: string) => string;

/** Returns how somebody signed in, in words; the method itself if a newer service has one without words. */
export function methodText(
  method: string | undefined,
  { say, nameOf }: { say: Say<keyof typeof FACTS.en>; nameOf: NameOfProvider },
): string | undefined {
  const provider = /^provider:(.+)/.exec(method ?? '')?.[1];
  if (provider !== undefined) return say('atProvider', { provider: nameOf(provider) });
  return isKnown(method) ? say(method) : method;
}

const isKnown = (method: string | undefined): method is keyof typeof FACTS.en =>
  method !== undefined && Object.hasOwn(FACTS.en, method);
