import { Badge } from '@mantine/core';
import type { SmsKeyword } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useSay } from '../../texts/say.ts';
import { KEYWORDS } from './texts.ts';

/** Shows whether texts with a keyword are answered. */
export function KeywordState({ state }: Pick<SmsKeyword, 'state'>): ReactNode {
  const say = useSay(KEYWORDS);
  return <Badge color={state === 'enabled' ? 'green' : 'red'}>{say(state)}</Badge>;
}
