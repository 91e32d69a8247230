import { Badge, SimpleGrid } from '@mantine/core';
import { etagOf, type MessageTemplateState } from '@svc/client/server';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { describe } from '../../api/operation.ts';
import { useOwnAddress } from '../../api/own-address.ts';
import { Actions } from '../../parts/actions.tsx';
import { Page } from '../../parts/page.tsx';
import type { TextEdit } from '../../parts/text-edit.ts';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { useRefusal } from '../../parts/use-refusal.ts';
import { useTextEdit } from '../../parts/use-text-edit.ts';
import { addresses } from '../../places/addresses.ts';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { KINDS } from './kind-texts.ts';
import { languageName } from './language-name.ts';
import { resetTemplate, sendTest } from './message-actions.ts';
import { MessagePreview } from './message-preview.tsx';
import { PREVIEW } from './preview-texts.ts';
import {
  type MessageKind,
  type MessageLocale,
  type NamedTemplate,
  templateKey,
  useTemplate,
} from './read-templates.ts';
import { TemplateAuthor } from './template-author.tsx';
import { templateOfTexts, textsOfTemplate } from './template-edit.ts';
import { TemplateForm } from './template-form.tsx';
import { MESSAGES } from './texts.ts';
import { usePreview } from './use-preview.ts';

/** The texts of a message in a language, with the message beside them as it would be sent. */
export function MessagePage(): ReactNode {
  const app = useApplicationId();
  const { kind = '', locale = '' } = useParams({ strict: false });
  // The service knows the kinds and languages.
  const named = { app, kind: kind as MessageKind, locale: locale as MessageLocale };
  const state = useTemplate(named);
  return state ? <KnownMessage key={`${kind}:${locale}`} named={named} state={state} /> : <UnknownPage />;
}

type Known = { named: NamedTemplate; state: MessageTemplateState };

function KnownMessage({ named, state }: Known): ReactNode {
  const say = useSay(MESSAGES);
  const sayKind = useSay(KINDS);
  const { app, kind, locale } = named;
  const caller = useCaller(useApplication()?.account);
  const edit = useTemplateEdit({ named, state });
  const previewRefusal = useRefusal('previewMessage', caller);
  const preview = usePreview(named, templateOfTexts(state, edit.texts), previewRefusal === undefined);
  return (
    <Page
      title={sayKind(kind)}
      text={
        <>
          <div>{sayKind(`${kind}_when`)}</div>
          <TemplateAuthor app={app} state={state} />
        </>
      }
      beside={<OwnBadge state={state} />}
      above={[{ title: say('messages'), to: addresses.messages(app) }]}
      actions={<MessageActions named={named} state={state} texts={edit.texts} />}
    >
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <TemplateForm
          named={named}
          state={state}
          edit={edit}
          typingError={edit.unsaved.length > 0 ? preview.error : undefined}
          refusal={useRefusal('replaceMessageTemplate', caller)}
        />
        <div>
          <MessagePreview preview={preview} refusal={previewRefusal} locale={locale} />
        </div>
      </SimpleGrid>
    </Page>
  );
}

/** Says whether the application has texts of its own, and who changed them. */
function OwnBadge({ state }: { state: MessageTemplateState }): ReactNode {
  const say = useSay(MESSAGES);
  return state.version > 0 ? (
    <Badge>{say('ownTexts')}</Badge>
  ) : (
    <Badge color="gray">{say('builtInTexts')}</Badge>
  );
}

/** The edit of the texts. Without any of its own, the application goes back to the built-in ones. */
function useTemplateEdit({ named, state }: Known) {
  const { app, kind, locale } = named;
  const present = textsOfTemplate(state);
  return useTextEdit({
    draft: `message:${app}:${kind}:${locale}`,
    present,
    queryKey: templateKey(named),
    request: (edit: TextEdit | undefined) => {
      const template = templateOfTexts(state, { ...present, ...edit?.mine });
      const write = { path: named, ifMatch: etagOf(state) };
      return Object.keys(template).length > 0
        ? describe('replaceMessageTemplate', { ...write, body: template })
        : describe('deleteMessageTemplate', write);
    },
  });
}

function MessageActions({ named, state, texts }: Known & { texts: Record<string, string> }): ReactNode {
  const say = useSay(MESSAGES);
  const sayPreview = useSay(PREVIEW);
  const sayKind = useSay(KINDS);
  const [language] = useLanguage();
  const address = useOwnAddress();
  const caller = useCaller(useApplication()?.account);
  const template = templateOfTexts(state, texts);
  const names = { kind: sayKind(named.kind), language: languageName(named.locale, language) };
  return (
    <Actions
      caller={caller}
      subject={`${named.kind}:${named.locale}`}
      primary={sendTest({ named, template, address, say: sayPreview })}
      actions={state.version > 0 ? [resetTemplate({ named, state, names, say })] : []}
    />
  );
}
