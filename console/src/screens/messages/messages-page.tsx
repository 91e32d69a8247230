import { CheckIcon, EnvelopeIcon } from '@heroicons/react/24/outline';
import { Stack, Text, VisuallyHidden } from '@mantine/core';
import type { MessageTemplateSummary } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId } from '../../api/application.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { addresses } from '../../places/addresses.ts';
import { useLanguage } from '../../texts/language.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { KINDS } from './kind-texts.ts';
import { languageName } from './language-name.ts';
import classes from './messages.module.css';
import type { MessageKind } from './read-templates.ts';
import { MESSAGES } from './texts.ts';

/** A kind of message with all its languages. */
type KindRow = { kind: MessageKind; languages: readonly MessageTemplateSummary[] };

/** The messages to users, by kind and language, and which have texts of the application. */
export function MessagesPage(): ReactNode {
  const say = useSay(MESSAGES);
  const sayKind = useSay(KINDS);
  const app = useApplicationId();
  const first = String(useApplication()?.config.hub?.default_locale ?? 'en');
  return (
    <Page title={say('messages')} text={say('text')}>
      <ListView list={messagesList({ app, first, say, sayKind })} />
    </Page>
  );
}

type Given = {
  app: string;
  /** The language to which a row leads. */
  first: string;
  say: Say<keyof typeof MESSAGES.en>;
  sayKind: Say<keyof typeof KINDS.en>;
};

function messagesList({ app, first, say, sayKind }: Given): ListDescription<KindRow> {
  return {
    name: 'messages',
    label: say('messages'),
    scope: [app],
    hint: say('languagesHint'),
    columns: [
      {
        name: 'message',
        title: say('message'),
        show: ({ kind }) => (
          <Stack gap={0}>
            <Text size="sm" fw={500}>
              {sayKind(kind)}
            </Text>
            <Text size="xs" c="dimmed">
              {sayKind(`${kind}_when`)}
            </Text>
          </Stack>
        ),
      },
      {
        name: 'languages',
        title: say('languages'),
        show: ({ languages }) => <Languages app={app} languages={languages} />,
      },
    ],
    keyOf: ({ kind }) => kind,
    addressOf: ({ kind, languages }) => addresses.message(app, kind, shownFirst(languages, first)),
    read: async (service, { signal }) => {
      const answer = await service.listMessageTemplates({ path: { app }, signal });
      return { results: rowsOf(answer?.results ?? []) };
    },
    empty: { icon: EnvelopeIcon, title: say('none'), text: say('noneText') },
  };
}

function shownFirst(languages: KindRow['languages'], first: string): string {
  return languages.find(({ locale }) => locale === first)?.locale ?? 'en';
}

function rowsOf(summaries: readonly MessageTemplateSummary[]): KindRow[] {
  const kinds = [...new Set(summaries.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, languages: summaries.filter((one) => one.kind === kind) }));
}

function Languages({ app, languages }: { app: string; languages: KindRow['languages'] }): ReactNode {
  const say = useSay(MESSAGES);
  const [language] = useLanguage();
  return (
    <div className={classes['languages']}>
      {languages.map(({ kind, locale, version }) => (
        <LinkTo
          key={locale}
          to={addresses.message(app, kind, locale)}
          className={[classes['language'], version > 0 && classes['own']].filter(Boolean).join(' ')}
        >
          {version > 0 && <CheckIcon width={14} aria-hidden />}
          {locale}
          <VisuallyHidden>
            {` ${languageName(locale, language)}, ${say(version > 0 ? 'own' : 'builtIn')}`}
          </VisuallyHidden>
        </LinkTo>
      ))}
    </div>
  );
}
