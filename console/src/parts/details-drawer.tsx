import { Drawer, Skeleton } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { useSay } from '../texts/say.ts';
import { FailureNotice } from './failure-notice.tsx';
import { rememberOpener, returnFocus } from './focus.ts';
import { PARTS } from './texts.ts';

type Props = {
  title: string;
  close: () => void;
  /** Why the record could not be read; null if that did not fail. */
  error: unknown;
  retry: () => void;
  isReading: boolean;
  children: ReactNode;
};

/**
 * Shows one record beside the list that it is in, or that it is still being read. What opened it gets the
 * focus back.
 */
export function DetailsDrawer({ title, close, error, retry, isReading, children }: Props): ReactNode {
  const say = useSay(PARTS);
  // The drawer takes the focus later.
  useLayoutEffect(() => {
    rememberOpener();
    return returnFocus;
  }, []);
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      {error !== null && <FailureNotice error={error} retry={retry} />}
      {error === null && isReading && <Skeleton height={120} aria-hidden />}
      {children}
    </Drawer>
  );
}
