import { CheckIcon, ClipboardIcon } from '@heroicons/react/24/outline';
import { ActionIcon, Code, CopyButton, Group, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../texts/say.ts';
import { PARTS } from './texts.ts';

/** Shows an id with a button that copies it. */
export function IdText({ id }: { id: string }): ReactNode {
  const say = useSay(PARTS);
  return (
    <Group gap={4} wrap="nowrap">
      <Code dir="ltr">{id}</Code>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Tooltip label={say(copied ? 'copied' : 'copy')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              onClick={copy}
              aria-label={`${say('copy')} ${id}`}
            >
              {copied ? <CheckIcon width={14} /> : <ClipboardIcon width={14} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
