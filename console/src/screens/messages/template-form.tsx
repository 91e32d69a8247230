import { Stack } from '@mantine/core';
import type { MessageTemplateState } from '@svc/client/server';
import type { FormEvent, ReactNode } from 'react';
import { EditConflict } from '../../parts/edit-conflict.tsx';
import { EditNotices, SaveFailure } from '../../parts/edit-notices.tsx';
import { SaveBar } from '../../parts/save-bar.tsx';
import { Section } from '../../parts/section.tsx';
import { useRecordAuthors } from '../../parts/use-record-authors.ts';
import type { TextEditing } from '../../parts/use-text-edit.ts';
import { useSay } from '../../texts/say.ts';
import { LanguageSwitch } from './language-switch.tsx';
import type { NamedTemplate } from './read-templates.ts';
import {
  builtInOf,
  faultsByMember,
  fieldsOf,
  isOwn,
  placeholdersOf,
  type TemplateField,
} from './template-edit.ts';
import { TemplateField as Field } from './template-field.tsx';
import { MESSAGES } from './texts.ts';

type Props = {
  named: NamedTemplate;
  state: MessageTemplateState;
  edit: TextEditing;
  /** The refusal of the texts that are typed now, by the preview. */
  typingError: unknown;
  refusal: string | undefined;
};

/** The texts of a message in one form, each with what the service says about it. */
export function TemplateForm({ named, state, edit, typingError, refusal }: Props): ReactNode {
  const say = useSay(MESSAGES);
  const { byField, rest } = faultsByMember(edit.save.error ?? typingError, say);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.save.mutate();
  };
  return (
    <Section title={say('form')} text={say('formText')} actions={<LanguageSwitch named={named} />}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          <FormNotices edit={edit} state={state} refusal={refusal} />
          {fieldsOf(state).map((name) => (
            <Field
              key={name}
              label={say(name)}
              hint={hintOf(name, say)}
              locale={state.locale}
              text={edit.texts[name] ?? ''}
              isLong={name === 'paragraphs' || name === 'sms' || name === 'reason'}
              isDisabled={refusal !== undefined}
              fault={byField[name]}
              placeholders={placeholdersOf(state, name)}
              builtIn={isOwn(state, name, edit.texts[name] ?? '') ? builtInOf(state, name) : undefined}
              type={(text) => edit.type(name, text)}
            />
          ))}
          <SaveFailure edit={edit} rest={rest} fields={Object.keys(byField).length} />
          {edit.unsaved.length > 0 && <SaveBar edit={edit} />}
        </Stack>
      </form>
    </Section>
  );
}

const HINTS = {
  paragraphs: 'paragraphsHint',
  button: 'buttonHint',
  reason: 'reasonHint',
  sms: 'smsHint',
} as const;

function hintOf(name: TemplateField, say: ReturnType<typeof useSay<keyof typeof MESSAGES.en>>) {
  const hint = (HINTS as Partial<Record<TemplateField, keyof typeof MESSAGES.en>>)[name];
  return hint && say(hint);
}

function FormNotices({ edit, state, refusal }: Pick<Props, 'edit' | 'state' | 'refusal'>): ReactNode {
  const say = useSay(MESSAGES);
  const authors = useRecordAuthors(state, edit);
  return (
    <>
      <EditNotices edit={edit} refusal={refusal} />
      {edit.meanwhile.length > 0 && (
        <EditConflict
          title={say('changedMeanwhile')}
          edit={edit}
          labelOf={(name) => say(name as TemplateField)}
          authors={authors}
        />
      )}
    </>
  );
}
