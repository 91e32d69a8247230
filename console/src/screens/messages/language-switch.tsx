import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addresses } from '../../places/addresses.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { languageName } from './language-name.ts';
import { type NamedTemplate, useTemplateSummaries } from './read-templates.ts';
import { MESSAGES } from './texts.ts';

/** Leads to the same message in another language. What was typed in this one stays. */
export function LanguageSwitch({ named: { app, kind, locale } }: { named: NamedTemplate }): ReactNode {
  const say = useSay(MESSAGES);
  const [language] = useLanguage();
  const navigate = useNavigate();
  const own = useTemplateSummaries(app).filter((one) => one.kind === kind);
  const options = own.map((one) => ({
    value: one.locale,
    label: `${languageName(one.locale, language)}${one.version > 0 ? ' ✓' : ''}`,
  }));
  const data = options.length > 0 ? options : [{ value: locale, label: languageName(locale, language) }];
  return (
    <Select
      aria-label={say('language')}
      data={data}
      value={locale}
      allowDeselect={false}
      onChange={(chosen) => chosen && void navigate({ to: addresses.message(app, kind, chosen) })}
      w={180}
    />
  );
}
