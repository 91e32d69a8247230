import type { Application } from '../applications/application.ts';
import { applicationFromItem } from '../applications/application-store.ts';
import { languageOfRecipient } from '../applications/reader-language.ts';
import { sendText } from '../messages/send-message.ts';
import { assertTextable } from '../messages/text-destination.ts';
import { refusalFrom } from '../platform/errors.ts';
import type { LogFields } from '../platform/log.ts';
import { HOUR, MINUTE } from '../platform/time.ts';
import { stateOfIdentity } from '../profiles/identity/find-by-identity.ts';
import type { Identity } from '../profiles/identity/identity.ts';
import { createMagicLink } from '../sign-in/links/create-magic-link.ts';
import { throttle } from '../storage/counters/recent-times.ts';
import { keys, ranges } from '../storage/keys.ts';
import { getItem, getItems, queryItems } from '../storage/read-items.ts';
import type { Item } from '../storage/writes/expressions.ts';
import { SMS_TEXTS } from '../texts/sections.ts';
import { translator } from '../texts/translate.ts';
import { answerOnce } from './answer-once.ts';
import type { InboundText } from './inbound-text.ts';
import { answerWith, firstWord, type SmsKeywordRecord } from './sms-keyword.ts';
import { keywordFromItem } from './sms-keyword-store.ts';

/** The limit of answers to one phone per hour. */
const LIMIT = { limit: 5, windowSeconds: HOUR };
/**
 * The maximum number of applications with the same word on shared numbers that are considered: one call reads
 * them, their keywords and the sender's identities.
 */
const MAX_ROUTES = 33;

/** The outcome of a text, for the log; for a refusal also the reason. */
export type TextOutcome = LogFields & {
  outcome: 'answered' | 'no_keyword' | 'repeated' | 'refused';
  application?: string;
  keyword_id?: string;
  error_code?: string;
};

/**
 * Answers a text whose first word is an enabled keyword with the keyword's response and a new link that signs
 * the sender in. Does not answer other texts, nor more than five texts of one phone an hour. Does not answer
 * if the application would not sign the sender in, or if no text can be sent to the sender. Throws temporary
 * failures, for a retry.
 */
export async function answerText(text: InboundText): Promise<TextOutcome> {
  const found = await findKeyword(text);
  if (!found) return { outcome: 'no_keyword' };
  const about = { application: found.keyword.app_id, keyword_id: found.keyword.id };
  try {
    const answered = await answerOnce(text.inboundMessageId, () => answer(text, found));
    return { ...about, outcome: answered ? 'answered' : 'repeated' };
  } catch (error) {
    const { code, extras } = refusalFrom(error);
    return { ...about, outcome: 'refused', error_code: code, ...extras.log };
  }
}

type AnsweredKeyword = { application: Application; keyword: SmsKeywordRecord; senderIsUser: boolean };

/**
 * Finds the keyword of a text: that of the number it was sent to, else the oldest enabled one without a
 * number (decision 0042). Ignores keywords of disabled applications, and of deleted ones that are not purged
 * yet.
 */
async function findKeyword(text: InboundText): Promise<AnsweredKeyword | undefined> {
  const word = firstWord(text.messageBody);
  const routes = word === '' ? [] : await routesOf(text.destinationNumber, word);
  if (routes.length === 0) return undefined;
  const sender = { field: 'phone_number', value: text.originationNumber };
  const items = await getItems(routes.flatMap((route) => routeKeys(route, sender)));
  const each = items.length / routes.length;
  const found = routes.flatMap((_, i) => {
    const [application, keyword, stored] = items.slice(each * i, each * (i + 1));
    if (!application || application['state'] === 'disabled' || keyword?.['state'] !== 'enabled') return [];
    const senderIsUser = stateOfIdentity(sender, stored, undefined) === 'written';
    return [
      { application: applicationFromItem(application), keyword: keywordFromItem(keyword), senderIsUser },
    ];
  });
  return found[0];
}

async function routesOf(number: string, word: string): Promise<Item[]> {
  const [own, shared] = await Promise.all([
    getItem(keys.textRoute(number, word)),
    queryItems(ranges.sharedTextRoutes(word), { limit: MAX_ROUTES }),
  ]);
  return own ? [own] : shared.items;
}

function routeKeys(route: Item, sender: Identity) {
  const app = String(route['app']);
  return [
    keys.application(app),
    keys.smsKeyword(app, String(route['keyword_id'])),
    keys.identity(app, sender.field, sender.value),
  ];
}

async function answer(
  text: InboundText,
  { application, keyword, senderIsUser }: AnsweredKeyword,
): Promise<void> {
  const phone = text.originationNumber;
  await assertTextable(application, phone);
  await throttle(`text answer to ${phone}`, LIMIT);
  const { link } = await createMagicLink(
    {
      purpose: 'auth',
      data: { phone_number: phone },
      verification_type: 'phone',
      redirect_url: keyword.redirect_url,
      seconds: 15 * MINUTE,
    },
    { app: keyword.app_id, variant: keyword.app_variant_id, selfService: true },
  );
  const own = senderIsUser ? keyword.existing_user_response : keyword.new_user_response;
  const say = translator(SMS_TEXTS, languageOfRecipient(application));
  await sendText({
    application,
    to: phone,
    text: own === undefined ? say(senderIsUser ? 'welcomeBack' : 'welcome', { link }) : answerWith(own, link),
    from: text.destinationNumber,
  });
}
