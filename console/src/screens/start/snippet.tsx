import { CheckIcon, ClipboardIcon } from '@heroicons/react/24/outline';
import { ActionIcon, Box, Code, CopyButton, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { PARTS } from '../../parts/texts.ts';
import { useSay } from '../../texts/say.ts';

/** Shows code with a button that copies it. */
export function Snippet({ code }: { code: string }): ReactNode {
  const say = useSay(PARTS);
  return (
    <Box pos="relative" dir="ltr">
      <Code block pe={48}>
        {code}
      </Code>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Tooltip label={say(copied ? 'copied' : 'copy')}>
            <ActionIcon
              variant="default"
              pos="absolute"
              top={8}
              right={8}
              onClick={copy}
              aria-label={say('copy')}
            >
              {copied ? <CheckIcon width={16} /> : <ClipboardIcon width={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Box>
  );
}
