import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { LANGUAGES, type Language } from '../texts/languages.ts';

/** Messages to users whose texts an application may replace. */
export const MESSAGE_KINDS = [
  'sign_in',
  'sign_in_refused',
  'sign_in_link',
  'invite',
  'address_code',
  'address_change_pending',
  'address_changed',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Placeholders of a kind: those that texts may have, and those that a text has to have if it is replaced. */
type PlaceholderRules = {
  allowed: readonly string[];
  /** Text messages have no button and no block for the code, so their text has link and code. */
  inSms: readonly string[];
  requiredInParagraphs?: readonly string[];
};

export const PLACEHOLDERS: Readonly<Record<MessageKind, PlaceholderRules>> = {
  sign_in: { allowed: ['application'], inSms: ['code', 'link'] },
  sign_in_refused: {
    allowed: ['application', 'refusal'],
    inSms: ['refusal'],
    requiredInParagraphs: ['refusal'],
  },
  sign_in_link: { allowed: ['application'], inSms: ['link'] },
  invite: { allowed: ['application'], inSms: ['link'] },
  address_code: { allowed: ['application', 'account'], inSms: ['code', 'link'] },
  address_change_pending: { allowed: ['application', 'field'], inSms: ['link'] },
  address_changed: { allowed: ['application', 'field'], inSms: ['link'] },
};

export const kind = z.enum(MESSAGE_KINDS).check(z.describe('Kind of message'));
export const locale = z.enum(LANGUAGES).check(z.describe('Language of the message'));

const required = z.minLength(1);

/**
 * Texts that replace the built-in ones; for an absent member the built-in text is used. The limits restrict
 * every e-mail to 30 KB, even if each character takes five bytes as HTML.
 */
export const MessageTemplate = z.strictObject({
  subject: z.optional(f.shownLine('Subject of the e-mail', 150).check(required)),
  heading: z.optional(f.shownLine('Heading of the e-mail', 100).check(required)),
  paragraphs: z.optional(
    z
      .array(f.shownLine('A paragraph above code and button', 500).check(required))
      .check(z.minLength(1), z.maxLength(5)),
  ),
  button: z.optional(f.shownLine('Label of the button that leads to the link', 60).check(required)),
  reason: z.optional(f.shownLine('Why the reader gets the e-mail, at its end', 300).check(required)),
  sms: z.optional(
    f.shownLine('The text message; its length decides how many parts are paid', 300).check(required),
  ),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

/** A template as stored. */
export type TemplateRecord = {
  kind: MessageKind;
  locale: Language;
  template: MessageTemplate;
  created_at: string;
  created_by: string;
  updated_at: string;
  updated_by: string;
  version: number;
};

const smsParts = z
  .number()
  .check(
    z.describe('Parts of the text message with sample values. Each costs as much as a message of its own'),
  );

const state = {
  kind,
  locale,
  version: z.number().check(z.describe('0 as long as the built-in texts apply')),
  updated_at: z.optional(f.updatedAt),
  updated_by: z.optional(z.string()),
};

/** The schema `MessageTemplateSummary`: an entry of the list. */
export const MessageTemplateSummary = z.object(state);

/** The schema `MessageTemplateState`: the texts of a kind in a language. */
export const MessageTemplateState = z.object({
  ...state,
  template: z.object(MessageTemplate.shape).check(z.describe('The texts of the application')),
  built_in: z.object(MessageTemplate.shape).check(z.describe('The texts of the service')),
  placeholders: z
    .array(z.string())
    .check(z.describe('Placeholders that every text may have, such as `application`')),
  sms_placeholders: z
    .array(z.string())
    .check(z.describe('Placeholders that the text message must have besides')),
  sms_parts: smsParts,
});

/** Body of the preview. */
export const MessagePreviewReq = z.strictObject({
  template: z.optional(MessageTemplate),
});

/** The schema `MessagePreview`: a message with sample values, as it would be sent. */
export const MessagePreview = z.object({
  subject: z.string(),
  text: z.string().check(z.describe('The text part of the e-mail')),
  html: z.string().check(z.describe('The HTML part of the e-mail; show it in a sandboxed frame')),
  sms: z.string().check(z.describe('The text message')),
  sms_parts: smsParts,
});
