import { allowedDomains, allowedDomainsInWords } from '../applications/allowed-domains.ts';
import type { Application } from '../applications/application.ts';
import type { ErrorCode } from '../platform/errors.ts';
import { formatAlternatives } from '../texts/format-values.ts';
import type { Language } from '../texts/languages.ts';
import { SMS_TEXTS } from '../texts/sms-texts.ts';
import { translator } from '../texts/translate.ts';
import { sendEmail, sendText } from './send-message.ts';

type SignInMessage = {
  application: Application;
  channel: 'email' | 'phone';
  to: string;
  code: string;
  link: string;
  /** Why the recipient cannot sign in. The message then says so, and has neither code nor link. */
  barrier: ErrorCode | undefined;
  language: Language;
};

/** Sends the code and link of a sign-in in the application's name. Throws what sending a message throws. */
export async function sendSignIn({
  application,
  channel,
  to,
  code,
  link,
  barrier,
  language,
}: SignInMessage): Promise<void> {
  const { name, config } = application;
  if (channel === 'phone') {
    return sendText({ application, to, text: smsText({ application, code, link, barrier, language }) });
  }
  const email = config.hub?.auth?.email;
  const text = barrier
    ? `Somebody asked to sign in to ${name} with this address. ${refusal(application, barrier)} If it was not you, ignore this message.`
    : `Your code for ${name}: ${code}\n\n${email?.call_to_action_text ?? 'Or open this link to sign in'}:\n${link}\n\nIf you did not ask for this, ignore this message.`;
  const subject = barrier ? `Sign-in to ${name}` : (email?.subject ?? `Sign in to ${name}`);
  return sendEmail({ application, to, subject, text, from: email?.from_address });
}

type SmsParts = Pick<SignInMessage, 'application' | 'code' | 'link' | 'barrier' | 'language'>;

function smsText({ application, code, link, barrier, language }: SmsParts): string {
  const say = translator(SMS_TEXTS, language);
  const { name } = application;
  if (!barrier) return say('signIn', { code, application: name, link });
  const domains = barrier === 'email_domain_not_allowed' ? allowedDomains(application) : undefined;
  if (domains === undefined) return say('noAccount', { application: name });
  return domains === 'many'
    ? say('wrongCertainDomain', { application: name })
    : say('wrongDomain', { application: name, domains: formatAlternatives(language, domains) });
}

function refusal(application: Application, barrier: ErrorCode): string {
  const { name } = application;
  const domains = barrier === 'email_domain_not_allowed' && allowedDomainsInWords(application);
  return domains
    ? `${name} lets in people with an e-mail address ${domains} only, and this is none of them.`
    : `${name} has no account for it and takes no new users.`;
}
