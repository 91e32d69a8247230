import { Alert, Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { faultsByField, isStale } from '../api/failure.ts';
import { sendDescribed } from '../api/operation.ts';
import { useService } from '../api/service.ts';
import { useSay } from '../texts/say.ts';
import { type Action, type ActionValues, shownFields } from './action.ts';
import { ActionFieldInput } from './action-field.tsx';
import { CopyRequest } from './copy-request.tsx';
import { drafts } from './drafts.ts';
import { FailureNotice } from './failure-notice.tsx';
import { PARTS } from './texts.ts';
import { useNotice } from './use-notice.ts';

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
  );
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
          {form.isRestored && (
            <Alert variant="light" p="xs">
              {say('draftRestored')}{' '}
              <Anchor component="button" type="button" size="sm" onClick={form.discard}>
                {say('discardDraft')}
              </Anchor>
            </Alert>
          )}
          {fields.map((field) => (
            <ActionFieldInput
              key={field.name}
              field={field}
              value={values[field.name]}
              error={byField[field.name]}
              change={(value) => change(field.name, value)}
            />
          ))}
          {action.confirmation !== undefined && (
            <TextInput
              label={say('typeToConfirm', { word: action.confirmation })}
              value={word}
              onChange={(event) => setWord(event.currentTarget.value)}
              autoComplete="off"
            />
          )}
          {send.error && !hasOnlyFieldFaults && <FailureNotice error={send.error} faults={rest} />}
          {isStale(send.error) && <Text size="sm">{say('changedMeanwhile')}</Text>}
          <Group justify="space-between">
            <CopyRequest described={() => action.request(values)} />
            <Group>
              <Button variant="default" onClick={close}>
                {say('cancel')}
              </Button>
              <Button
                type="submit"
                loading={send.isPending}
                disabled={!form.isConfirmed}
                {...(action.isDestructive && { color: 'red' })}
              >
                {action.button}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useActionForm(action: Action, draft: string, close: () => void) {
  const service = useService();
  const client = useQueryClient();
  const notice = useNotice();
  const initial = Object.fromEntries((action.fields ?? []).map(({ name, initial = '' }) => [name, initial]));
  const [restored] = useState(() => drafts.read(draft));
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [values, setValues] = useState<ActionValues>({ ...initial, ...restored });
  const [word, setWord] = useState('');
  const change = (name: string, value: ActionValues[string]) => {
    const next = { ...values, [name]: value };
    setValues(next);
    drafts.write(draft, next);
  };
  const discard = () => {
    drafts.remove(draft);
    setRestored(false);
    setValues(initial);
  };
  const send = useMutation({
    mutationFn: () => sendDescribed(service, action.request(values)),
    // The dialog keeps what was typed. The next attempt is about what is stored now.
    onError: (error) => (isStale(error) ? client.invalidateQueries() : undefined),
    onSuccess: async (answer) => {
      drafts.remove(draft);
      close();
      notice(action.done);
      action.after?.(answer);
      for (const queryKey of action.changes ?? [[]]) await client.invalidateQueries({ queryKey });
    },
  });
  const isConfirmed = action.confirmation === undefined || word.trim() === action.confirmation;
  return { values, change, send, word, setWord, isConfirmed, isRestored, discard };
}
