import type { Application } from '../../applications/application.ts';
import type { Language } from '../../texts/languages.ts';

/** The values of the placeholders of a text, by name. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** The parts of an e-mail, before it becomes text and HTML. Texts have `{placeholders}`. */
export type Mail = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Labels and values, such as an address before and after a change. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** The one-time code, which is shown large. */
  code?: string | undefined;
  button?: { label: string; url: string } | undefined;
  /** Captions and requests to copy, for developers. */
  samples?: readonly (readonly [caption: string, code: string])[];
  /** The reason why the reader gets the mail. */
  reason: string;
  /** The values of the placeholders. */
  values: PlaceholderValues;
};

/** The party in whose name a mail is sent, and the language of its reader. */
export type Letterhead = { application: Application; language: Language };

/** An e-mail as it is sent: two equal parts, for readers with and without HTML. */
export type RenderedMail = { subject: string; text: string; html: string };
