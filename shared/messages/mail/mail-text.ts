import { companyInMessages } from '../../applications/branding/shown-name.ts';
import { shownEmail } from '../../platform/strings/shown-email.ts';
import { LAYOUT_TEXTS } from '../../texts/sections.ts';
import { fill, translator } from '../../texts/translate.ts';
import type { Letterhead, Mail } from './mail.ts';
import { fitsInLine, shortTextLines } from './short-lines.ts';

/** Renders the text part of an e-mail. It has the same facts, code and link as the HTML part. */
export function mailText(mail: Mail, letterhead: Letterhead): string {
  const { facts = [], code, button, samples = [], values } = mail;
  const parts = [
    ...mail.paragraphs.map((text) => fill(text, values)),
    ...(code === undefined ? [] : [code]),
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button ? `${fill(button.label, values)}:\n${button.url}` : '',
    ...samples.map(([caption, sample]) => `${caption}:\n\n${sample}`),
    fill(mail.reason, values),
    textFooter(letterhead),
  ];
  return shortTextLines(`${parts.filter((part) => part !== '').join('\n\n')}\n`);
}

function textFooter({ application, language }: Letterhead): string {
  const say = translator(LAYOUT_TEXTS, language);
  const { legal } = application.config.hub ?? {};
  const links = [
    [say('terms'), legal?.terms_conditions_url],
    [say('privacy'), legal?.privacy_policy_url],
    [say('help'), legal?.support_email && shownEmail(legal.support_email)],
  ];
  const lines = links.flatMap(([label, target]) =>
    target && fitsInLine(target) ? [`${label}: ${target}`] : [],
  );
  return [companyInMessages(application.config) ?? '', ...lines].filter((line) => line !== '').join('\n');
}
