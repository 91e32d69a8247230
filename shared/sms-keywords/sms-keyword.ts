import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { newCode } from '../links/link-code.ts';
import { linkUrl } from '../links/magic-link-store.ts';
import { countTextParts } from '../messages/text-parts.ts';
import { ApiError } from '../platform/errors.ts';
import { isReservedWord } from './reserved-words.ts';

/** The longest text that SNS accepts. */
const MAX_TEXT = 1600;

export const KeywordState = z.enum(['enabled', 'disabled']);

/** A stored SMS keyword. */
export type SmsKeywordRecord = {
  id: string;
  app_id: string;
  keyword: string;
  state: z.output<typeof KeywordState>;
  redirect_url?: string | undefined;
  mobile_enabled: boolean;
  new_user_response?: string | undefined;
  existing_user_response?: string | undefined;
  app_variant_id?: string | undefined;
  origination_number?: string | undefined;
  created_at: string;
  updated_at: string;
  created_by: string;
  updated_by: string;
  version: number;
};

/** Returns the form in which keywords are stored and compared: upper case, Unicode-normalised. */
function normalisedWord(text: string): string {
  return text.trim().normalize('NFKC').toUpperCase();
}

const keyword = z
  .pipe(
    z.string().check(z.describe('First word of the text, in any letter case; 1 to 20 characters')),
    z.transform(normalisedWord),
  )
  .check(
    z.refine((word) => /^[\p{L}\p{M}\p{N}\p{P}\p{S}]{1,20}$/u.test(word), {
      error: 'must be one word of 1 to 20 characters',
    }),
  );

const redirectUrl = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(2048),
    z.describe("Where the link leads; default: the application's default redirect"),
  );
const response = (who: string) =>
  f
    .text(
      `Answer to ${who}, at most ${MAX_TEXT} characters with its link. {{link}} is replaced by the link; without it, the link is appended`,
    )
    .check(
      z.refine((text) => answerWith(text, linkUrl(newCode('auth'))).length <= MAX_TEXT, {
        error: `must have at most ${MAX_TEXT} characters with the link in place of each {{link}}`,
      }),
    );
const number = z.string().check(
  z.regex(/^(\+[1-9]\d{4,14}|[1-9]\d{4,7})$/, {
    error: 'must be a phone number with its +, such as +12025550100, or a short code of 5 to 8 digits',
  }),
  z.describe('The keyword’s own number of the service; default: any of its numbers'),
);

const members = {
  redirect_url: z.optional(redirectUrl),
  mobile_enabled: z.boolean().check(z.describe('Kept for clients; the service does not use it')),
  new_user_response: z.optional(response('somebody new')),
  existing_user_response: z.optional(response('a user of the application')),
  app_variant_id: z.optional(f.id('Variant through which the link signs in')),
  origination_number: z.optional(number),
};

/** Body of `POST /applications/{app}/sms-keywords`. */
export const SmsKeywordCreateReq = z.strictObject({
  ...members,
  keyword,
  state: z._default(KeywordState, 'enabled'),
  mobile_enabled: z._default(members.mobile_enabled, false),
});
export type SmsKeywordCreateReq = z.output<typeof SmsKeywordCreateReq>;

/** Body of PATCH. Null clears a member. */
export const SmsKeywordUpdateReq = z.strictObject({
  keyword: z.optional(keyword),
  state: z.optional(KeywordState),
  mobile_enabled: z.optional(members.mobile_enabled),
  redirect_url: z.nullable(members.redirect_url),
  new_user_response: z.nullable(members.new_user_response),
  existing_user_response: z.nullable(members.existing_user_response),
  app_variant_id: z.nullable(members.app_variant_id),
  origination_number: z.nullable(members.origination_number),
});
export type SmsKeywordUpdateReq = z.output<typeof SmsKeywordUpdateReq>;

const parts = (member: string) =>
  z.optional(
    z
      .number()
      .check(
        z.describe(
          `Parts of the text with \`${member}\` and a link. Each costs as much as a message. Absent for the built-in text`,
        ),
      ),
  );

/** The schema `SmsKeyword`: the response of operations. */
export const SmsKeyword = z.object({
  ...members,
  new_user_parts: parts('new_user_response'),
  existing_user_parts: parts('existing_user_response'),
  id: z.string(),
  keyword: z.string(),
  state: KeywordState,
  app_id: z.string(),
  created_at: f.createdAt,
  updated_at: f.updatedAt,
  updated_by: z.string(),
  version: z.number(),
});

/** Returns a keyword as operations show it: with the parts of its own answers. */
export function keywordView(record: SmsKeywordRecord) {
  const { new_user_response: toNew, existing_user_response: toExisting } = record;
  return {
    ...record,
    ...(toNew !== undefined && { new_user_parts: partsOfAnswer(toNew) }),
    ...(toExisting !== undefined && { existing_user_parts: partsOfAnswer(toExisting) }),
  };
}

/** All links of answers are as long as this one. */
function partsOfAnswer(response: string): number {
  return countTextParts(answerWith(response, linkUrl(newCode('auth'))));
}

/** Throws 409 `keyword_reserved` for a word that carriers never deliver to the service. */
export function assertNotReserved(word: string): void {
  if (isReservedWord(word))
    throw refusedWord('keyword_reserved', `${word} is reserved by carriers; choose another word`);
}

/** Creates the error for a word that the application cannot have, at its field. */
export function refusedWord(code: 'keyword_reserved' | 'keyword_taken', message: string): ApiError {
  return new ApiError(code, message, { faults: [{ path: 'body.keyword', message }] });
}

/** Returns the first word of a text, in the form in which keywords are compared. */
export function firstWord(text: string): string {
  return normalisedWord(text).replace(/\s.*$/s, '');
}

/** Returns the answer to a text, with the link in place of `{{link}}` or at the end. */
export function answerWith(response: string, link: string): string {
  return response.includes('{{link}}') ? response.replaceAll('{{link}}', () => link) : `${response} ${link}`;
}
