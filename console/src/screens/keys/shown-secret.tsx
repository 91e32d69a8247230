import { CheckIcon, ClipboardIcon } from '@heroicons/react/24/outline';
import { Alert, Button, Checkbox, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import type { ApplicationCredentialCreated } from '@svc/client/server';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { IdText } from '../../parts/id-text.tsx';
import { PARTS } from '../../parts/texts.ts';
import { useSay } from '../../texts/say.ts';
import { KEY } from './key-texts.ts';

/** A secret in a place of its own: emptied, it is nowhere, whatever else keeps the place. */
type Shown = { name: string; key: string; secret: string };

/**
 * Returns a function that shows the secret of an answer, and the dialog in which it is shown. Only the open
 * dialog has the secret. An answer without one opens none.
 */
export function useShownSecret(): [show: (answer: unknown) => void, dialog: ReactNode] {
  const [shown, setShown] = useState<Shown>();
  const show = (answer: unknown) => {
    const { name, client_id: key, secret } = answer as ApplicationCredentialCreated;
    if (secret !== undefined) setShown({ name, key, secret });
  };
  const forget = () => {
    // Earlier states of a component may outlive it.
    if (shown) shown.secret = '';
    setShown(undefined);
  };
  return [show, shown && <SecretDialog shown={shown} close={forget} />];
}

/** Shows a secret until the reader says that it is stored. Nothing else closes the dialog. */
function SecretDialog({ shown, close }: { shown: Shown; close: () => void }): ReactNode {
  const say = useSay(KEY);
  const [isStored, setStored] = useState(false);
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true });
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={say('secretTitle')}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Alert color="yellow">{say('secretWarning')}</Alert>
        <Code block tabIndex={0} aria-label={say('secretOf', { name: shown.name })}>
          {shown.secret}
        </Code>
        <Group>
          <CopySecret shown={shown} />
        </Group>
        <div>
          <Text size="sm">{say('keyToo')}</Text>
          <IdText id={shown.key} />
        </div>
        <Checkbox
          label={say('stored')}
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

function CopySecret({ shown }: { shown: Shown }): ReactNode {
  const say = useSay(KEY);
  const sayPart = useSay(PARTS);
  return (
    <CopyButton value={shown.secret}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          data-autofocus
          leftSection={copied ? <CheckIcon width={16} /> : <ClipboardIcon width={16} />}
        >
          {copied ? sayPart('copied') : say('copySecret')}
        </Button>
      )}
    </CopyButton>
  );
}
