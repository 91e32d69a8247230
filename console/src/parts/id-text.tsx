import { CheckIcon, ClipboardIcon } from '@heroicons/react/24/outline';
import { ActionIcon, Code, CopyButton, Group, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../texts/say.ts';
import classes from './id-text.module.css';
import { PARTS } from './texts.ts';

/** So many last characters tell ids apart. They stay when there is no room for the others. */
const TAIL = 6;

/** Shows an id on one line, with a button that copies it. */
export function IdText({ id }: { id: string }): ReactNode {
  return (
    <Group gap={4} wrap="nowrap">
      <Code dir="ltr" className={classes['id']}>
        <span className={classes['start']}>{id.slice(0, -TAIL)}</span>
        <span>{id.slice(-TAIL)}</span>
      </Code>
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
            size={24}
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
