import type { Language } from '../texts/languages.ts';
import type { Session } from './calls.ts';
import type { Contact } from './fields.ts';
import type { View } from './flow.ts';
import type { Section, Task } from './tasks.ts';
import type { Say } from './texts.ts';

/** Actions of a person in the element. */
export type Actions = {
  save: (typed: FormData) => void;
  set: (at: Section, field: string, value: string | null) => void;
  choosePicture: (field: string, file: File) => void;
  open: (task: Task | undefined) => void;
  enterAddress: (typed: string) => void;
  confirmAddress: (field: Contact, address: string) => void;
  agree: () => void;
  sendFreshCode: (to: string) => void;
  enterCode: (typed: string) => void;
  resend: () => void;
  endSession: (session: Session) => void;
  signOutEverywhere: () => void;
  showMore: () => void;
  download: () => void;
  tryAgain: () => void;
};

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
  actions: Actions;
};
