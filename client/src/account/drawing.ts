import type { Language } from '../texts/languages.ts';
import type { AccountFlow, View } from './flow.ts';
import type { Say } from './texts.ts';

/** All that the drawing of the element depends on. */
export type Drawing = {
  view: View;
  language: Language;
  say: Say;
  /** The failure as the person reads it; empty if there is none. */
  failureText: string;
  timeOf: (iso: string) => string;
  /** The name of a country by its code (ISO 3166-1). */
  countryOf: (code: string) => string;
  now: number;
  /** Does what the person wants. */
  flow: AccountFlow;
};
