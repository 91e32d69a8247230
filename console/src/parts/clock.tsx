import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../texts/language.ts';

/** Shows the time of the day in the reader's zone, with the day on hover and focus: for what took seconds. */
export function Clock({ at }: { at: string }): ReactNode {
  const [language] = useLanguage();
  const date = new Date(at);
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' }).format(date);
  return (
    <Tooltip label={exact}>
      <time dateTime={at}>{new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(date)}</time>
    </Tooltip>
  );
}
