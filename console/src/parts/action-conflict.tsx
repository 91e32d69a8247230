import type { ReactNode } from 'react';
import { useSay } from '../texts/say.ts';
import type { Action } from './action.ts';
import type { Author, Changed, ChangeEvents } from './author.ts';
import { EditConflict } from './edit-conflict.tsx';
import { EDIT } from './edit-texts.ts';
import type { useActionForm } from './use-action-form.ts';
import { useEventAuthors } from './use-event-authors.ts';
import { useRecordAuthors } from './use-record-authors.ts';

type Props = { action: Action; form: ReturnType<typeof useActionForm> };

/** Shows in the dialog of an edit what others changed since it began, field by field. */
export function ActionConflict({ action, form }: Props): ReactNode {
  const { edits } = action;
  if (edits === undefined || form.meanwhile.length === 0) return null;
  if ('type' in edits) return <ConflictByEvents action={action} form={form} events={edits} />;
  return <ConflictByRecord action={action} form={form} changed={edits} />;
}

function ConflictByEvents({ events, ...props }: Props & { events: ChangeEvents }): ReactNode {
  return <Conflict {...props} authors={useEventAuthors(events, props.form.meanwhile)} />;
}

function ConflictByRecord({ changed, ...props }: Props & { changed: Changed }): ReactNode {
  return <Conflict {...props} authors={useRecordAuthors(changed, props.form)} />;
}

function Conflict({
  action: { fields = [] },
  form,
  authors,
}: Props & { authors: Readonly<Record<string, Author>> }): ReactNode {
  const say = useSay(EDIT);
  const fieldOf = (name: string) => fields.find((one) => one.name === name);
  return (
    <EditConflict
      title={say('changedMeanwhile')}
      edit={form}
      labelOf={(name) => fieldOf(name)?.label ?? name}
      shown={(name, text) => {
        const { kind, options = [] } = fieldOf(name) ?? {};
        if (kind === 'switch') return say(text === 'true' ? 'on' : 'off');
        const words = text
          .split('\n')
          .map((word) => options.find(({ value }) => value === word)?.label ?? word);
        return words.join(', ');
      }}
      authors={authors}
    />
  );
}
