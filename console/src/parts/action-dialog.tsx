import { Alert, Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { faultsByField, isStale } from '../api/failure.ts';
import { useSay } from '../texts/say.ts';
import { type Action, shownFields, withNamedSecrets } from './action.ts';
import { ActionConflict } from './action-conflict.tsx';
import { ActionFieldInput } from './action-field.tsx';
import { CopyRequest } from './copy-request.tsx';
import { ChangedElsewhere } from './edit-notices.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { PARTS } from './texts.ts';
import { useActionForm } from './use-action-form.ts';

type Props = { action: Action; subject: string; close: () => void };

/** Asks for what an action needs, says what it will do, and does it. What was typed outlives a reload. */
export function ActionDialog({ action, subject, close }: Props): ReactNode {
  const say = useSay(PARTS);
  const form = useActionForm(action, `${subject}:${action.name}`, close);
  const { values, change, send, word, setWord } = form;
  const fields = shownFields(action.fields, values);
  const { byField, rest } = faultsByField(
    send.error,
    fields.map(({ name }) => name),
    (path) => action.fieldOfFault?.(path, values),
  );
  const first = fields.find(({ isDisabled }) => !isDisabled)?.name;
  const hasField = first !== undefined || action.confirmation !== undefined;
  const hasOnlyFieldFaults = Object.keys(byField).length > 0 && rest.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={action.title}
      size="lg"
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{action.explanation}</Text>
          {form.isRestored && <DraftNotice discard={form.discard} />}
          {fields.map((field) => (
            <ActionFieldInput
              key={field.name}
              field={field}
              value={values[field.name]}
              error={byField[field.name]}
              isFirst={field.name === first}
              change={(value) => change(field.name, value)}
            />
          ))}
          {action.preview?.(values)}
          {action.confirmation !== undefined && (
            <TextInput
              label={say('typeToConfirm', { word: action.confirmation })}
              value={word}
              onChange={(event) => setWord(event.currentTarget.value)}
              data-autofocus={first === undefined || undefined}
              autoComplete="off"
            />
          )}
          <ActionConflict action={action} form={form} />
          {send.error && !hasOnlyFieldFaults && <SendFailure action={action} form={form} faults={rest} />}
          <DialogButtons action={action} form={form} hasField={hasField} close={close} />
        </Stack>
      </form>
    </Modal>
  );
}

type FailureProps = {
  action: Action;
  form: ReturnType<typeof useActionForm>;
  /** Those that are shown at no field. */
  faults: readonly string[];
};

function SendFailure({ action, form, faults }: FailureProps): ReactNode {
  const say = useSay(PARTS);
  const { error } = form.send;
  const isOld = isStale(error);
  if (isOld && action.edits) return form.meanwhile.length > 0 ? null : <ChangedElsewhere />;
  return (
    <>
      <FailureNotice error={error} faults={faults} />
      {isOld && <Text size="sm">{say('changedMeanwhile')}</Text>}
    </>
  );
}

function DraftNotice({ discard }: { discard: () => void }): ReactNode {
  const say = useSay(PARTS);
  return (
    <Alert variant="light" p="xs">
      {say('draftRestored')}{' '}
      <Anchor component="button" type="button" size="sm" onClick={discard}>
        {say('discardDraft')}
      </Anchor>
    </Alert>
  );
}

type ButtonsProps = {
  action: Action;
  form: ReturnType<typeof useActionForm>;
  /** A field has the focus first. */
  hasField: boolean;
  close: () => void;
};

function DialogButtons({ action, form, hasField, close }: ButtonsProps): ReactNode {
  const say = useSay(PARTS);
  return (
    <Group justify="space-between">
      <CopyRequest described={() => action.request(withNamedSecrets(action.fields, form.values))} />
      <Group>
        <Button variant="default" onClick={close} data-autofocus={hasField ? undefined : true}>
          {say('cancel')}
        </Button>
        <Button
          type="submit"
          loading={form.send.isPending}
          disabled={!form.isConfirmed || form.meanwhile.some(({ mine }) => mine !== undefined)}
          {...(action.isDestructive && { color: 'red' })}
        >
          {action.button}
        </Button>
      </Group>
    </Group>
  );
}
