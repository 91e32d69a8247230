import { CheckIcon, ClipboardIcon } from '@heroicons/react/24/outline';
import { CopyButton, Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { PARTS } from '../../parts/texts.ts';
import { useSay } from '../../texts/say.ts';
import classes from './request-id.module.css';
import { ATTEMPTS } from './texts.ts';

/** A button that copies the id of a request, which it shows on hover and focus. */
export function RequestId({ id }: { id: string }): ReactNode {
  const say = useSay(ATTEMPTS);
  const parts = useSay(PARTS);
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => {
        const Picture = copied ? CheckIcon : ClipboardIcon;
        return (
          <Tooltip label={copied ? parts('copied') : id}>
            <UnstyledButton
              onClick={copy}
              className={classes['request']}
              aria-label={say('copyRequest', { id })}
            >
              <Picture width={12} aria-hidden />
              {say('request')}
            </UnstyledButton>
          </Tooltip>
        );
      }}
    </CopyButton>
  );
}
