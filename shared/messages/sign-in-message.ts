import { allowedDomains } from '../applications/allowed-domains.ts';
import type { Application } from '../applications/application.ts';
import { nameInMessages, settingsInMessages } from '../applications/branding/shown-name.ts';
import type { ErrorCode } from '../platform/errors.ts';
import { shownDomain } from '../platform/strings/shown-email.ts';
import { formatAlternatives } from '../texts/format-values.ts';
import type { Language } from '../texts/languages.ts';
import { REFUSALS, SIGN_IN_MAIL, SIGN_IN_REFUSED_MAIL, SMS_TEXTS } from '../texts/sections.ts';
import { translator } from '../texts/translate.ts';
import { deliverMessage, type MessageRecipient } from './deliver-message.ts';
import type { MessageContent } from './message-content.ts';

/** The effect of opening the link of a sign-in, which the message explains. */
export type LinkUse = 'signs in where it is opened' | 'goes on where it began' | 'shows the code';

type SignInMessage = MessageRecipient & {
  code: string;
  link: string;
  linkUse: LinkUse;
  pageHost?: string | undefined;
  /** The reason why the recipient cannot sign in. The message names it, and has neither code nor link. */
  barrier: ErrorCode | undefined;
};

/** Sends the code and link of a sign-in in the application's name. Throws errors of sending. */
export function sendSignIn({
  code,
  link,
  linkUse,
  pageHost,
  barrier,
  ...recipient
}: SignInMessage): Promise<void> {
  const { application, language } = recipient;
  return deliverMessage(
    recipient,
    barrier === undefined
      ? signInContent(application, language, { code, link, linkUse, pageHost })
      : refusedContent(application, language, barrier),
  );
}

export function signInContent(
  application: Application,
  language: Language,
  { linkUse, ...secrets }: Pick<SignInMessage, 'code' | 'link' | 'linkUse' | 'pageHost'>,
): MessageContent {
  return {
    kind: 'sign_in',
    settings: settingsInMessages(application.config),
    ...textsFor(linkUse, language),
    values: { application: nameInMessages(application, language) },
    ...secrets,
  };
}

function textsFor(linkUse: LinkUse, language: Language): Pick<MessageContent, 'texts' | 'sms'> {
  const [texts, sms] = [SIGN_IN_MAIL[language], SMS_TEXTS[language]];
  switch (linkUse) {
    case 'signs in where it is opened':
      return { texts, sms: sms.signIn };
    case 'goes on where it began':
      return { texts: { ...texts, body: texts.bodyThere }, sms: sms.signInThere };
    case 'shows the code':
      return {
        texts: { ...texts, subject: texts.subjectCode, body: texts.bodyCode, button: texts.buttonCode },
        sms: sms.signInCode,
      };
  }
}

export function refusedContent(
  application: Application,
  language: Language,
  barrier: ErrorCode,
): MessageContent {
  return {
    kind: 'sign_in_refused',
    texts: SIGN_IN_REFUSED_MAIL[language],
    sms: SIGN_IN_REFUSED_MAIL[language].sms,
    values: {
      application: nameInMessages(application, language),
      refusal: refusalText(application, language, barrier),
    },
  };
}

function refusalText(application: Application, language: Language, barrier: ErrorCode): string {
  const say = translator(REFUSALS, language);
  const name = nameInMessages(application, language);
  const domains = barrier === 'email_domain_not_allowed' ? allowedDomains(application) : undefined;
  if (domains === undefined) return say('closed', { application: name });
  return domains === 'many'
    ? say('some_domains', { application: name })
    : say('domains', { application: name, domains: formatAlternatives(language, domains.map(shownDomain)) });
}
