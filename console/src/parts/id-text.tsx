import { CheckIcon, ClipboardIcon } from '@heroicons/react/24/outline';
import { ActionIcon, Code, CopyButton, Group, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../texts/say.ts';
import { PARTS } from './texts.ts';

/** Shows an id with a button that copies it. */
export function IdText({ id }: { id: string }): ReactNode {
  return (
    <Group gap={4} wrap="nowrap">
      <Code>{id}</Code>
      <CopyId id={id} />
    </Group>
  );
}

/** A button that copies an id. `hint` says what it copies, where the id itself is not shown. */
export function CopyId({ id, hint }: { id: string; hint?: string }): ReactNode {
  const say = useSay(PARTS);
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? say('copied') : (hint ?? say('copy'))}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            onClick={copy}
            aria-label={`${say('copy')} ${id}`}
          >
            {copied ? <CheckIcon width={14} /> : <ClipboardIcon width={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
