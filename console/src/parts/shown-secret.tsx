import { CheckIcon, ClipboardIcon } from '@heroicons/react/24/outline';
import { Alert, Button, Checkbox, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSay } from '../texts/say.ts';
import { IdText } from './id-text.tsx';
import { PARTS } from './texts.ts';

/** A secret in a place of its own, and the words about it: emptied, it is nowhere. */
export type ShownSecret = {
  title: string;
  warning: string;
  /** Names the secret for assistive technology. */
  label: string;
  secret: string;
  copy: string;
  /** What the reader says before the dialog can be closed. */
  stored: string;
  /** An id that belongs to the secret. */
  beside?: { text: string; id: string };
};

/**
 * Returns a function that shows the secret of an answer, and the dialog in which it is shown. Only the open
 * dialog has the secret. An answer without one, for which `read` returns undefined, opens none.
 */
export function useSecretDialog(
  read: (answer: unknown) => ShownSecret | undefined,
): [show: (answer: unknown) => void, dialog: ReactNode] {
  const [shown, setShown] = useState<ShownSecret>();
  const forget = () => {
    // Earlier states of a component may outlive it.
    if (shown) shown.secret = '';
    setShown(undefined);
  };
  return [(answer) => setShown(read(answer)), shown && <SecretDialog shown={shown} close={forget} />];
}

/** Shows a secret until the reader says that it is stored. Nothing else closes the dialog. */
function SecretDialog({ shown, close }: { shown: ShownSecret; close: () => void }): ReactNode {
  const say = useSay(PARTS);
  const [isStored, setStored] = useState(false);
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true });
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={shown.title}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Alert color="yellow">{shown.warning}</Alert>
        <Code block tabIndex={0} aria-label={shown.label}>
          {shown.secret}
        </Code>
        <Group>
          <CopySecret shown={shown} />
        </Group>
        {shown.beside && (
          <div>
            <Text size="sm">{shown.beside.text}</Text>
            <IdText id={shown.beside.id} />
          </div>
        )}
        <Checkbox
          label={shown.stored}
          checked={isStored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button onClick={close} disabled={!isStored}>
            {say('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function CopySecret({ shown }: { shown: ShownSecret }): ReactNode {
  const say = useSay(PARTS);
  return (
    <CopyButton value={shown.secret}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          data-autofocus
          leftSection={copied ? <CheckIcon width={16} /> : <ClipboardIcon width={16} />}
        >
          {copied ? say('copied') : shown.copy}
        </Button>
      )}
    </CopyButton>
  );
}
