import type { Profile } from '../browser.ts';
import type { Content } from '../element/parts.ts';
import type { AppConfig } from '../generated/types.gen.ts';
import type { Language } from '../texts/languages.ts';
import type { AccountFlow, View } from './flow.ts';
import type { Say } from './texts.ts';

/** All that the drawing of the element depends on. */
export type Drawing = {
  view: View;
  language: Language;
  /** The names of the parts that the page wants; without any, all and the header. */
  wanted: string | undefined;
  say: Say;
  /** The failure as the person reads it; empty if there is none. */
  failureText: string;
  timeOf: (iso: string) => string;
  /** The day of a date without a time, such as `2024-02-29`. */
  dayOf: (date: string) => string;
  /** The name of a country by its code (ISO 3166-1). */
  countryOf: (code: string) => string;
  now: number;
  /** Draws how a person signs in anew. */
  freshPanel: (drawing: Known) => Content | string;
  /** Does what the person wants. */
  flow: AccountFlow;
};

/** The drawing of the account of a user whose profile is known. */
export type Known = Drawing & { config: AppConfig; profile: Profile };
