import type { Application } from '../applications/application.ts';
import { LANGUAGES } from '../texts/languages.ts';
import { builtIn, composeText } from './message-content.ts';
import { MESSAGE_KINDS, PLACEHOLDERS, type TemplateRecord } from './message-template.ts';
import { sampleContent, sampleLink } from './preview-message.ts';
import type { TemplateName } from './template-store.ts';
import { countTextParts } from './text-parts.ts';

/** Returns an entry for each kind of message and language. Built-in texts have version 0. */
export function summariesOf(templates: readonly TemplateRecord[]) {
  return MESSAGE_KINDS.flatMap((kind) =>
    LANGUAGES.map((locale) => {
      const found = templates.find((one) => one.kind === kind && one.locale === locale);
      return { kind, locale, ...templateVersion(found) };
    }),
  );
}

/** Returns the texts of a kind in a language as operations show them. */
export function templateView(
  application: Application,
  { kind, locale }: Omit<TemplateName, 'app'>,
  record: TemplateRecord | undefined,
) {
  const { allowed, inSms } = PLACEHOLDERS[kind];
  const content = sampleContent(kind, { application, language: locale, link: sampleLink() });
  return {
    kind,
    locale,
    ...templateVersion(record),
    template: record?.template ?? {},
    built_in: builtIn(content),
    placeholders: [...allowed],
    sms_placeholders: inSms.filter((name) => !allowed.includes(name)),
    sms_parts: countTextParts(composeText(content, record?.template ?? {})),
  };
}

function templateVersion(record: TemplateRecord | undefined) {
  if (!record) return { version: 0 };
  const { version, updated_at, updated_by } = record;
  return { version, updated_at, updated_by };
}
