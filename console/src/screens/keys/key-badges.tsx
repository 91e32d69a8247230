import { Badge } from '@mantine/core';
import type { ApplicationCredential } from '@svc/client/server';
import type { ReactNode } from 'react';
import { FilledText } from '../../parts/filled-text.tsx';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { isExpired, oldSecretUntil } from './key-kind.ts';
import { KEYS } from './texts.ts';

/** Shows what is special about a key now. */
export function KeyBadges({ credential }: { credential: ApplicationCredential }): ReactNode {
  const say = useSay(KEYS);
  const until = oldSecretUntil(credential);
  return (
    <>
      {isExpired(credential) && <Badge color="red">{say('expired')}</Badge>}
      {until && (
        <Badge color="yellow">
          <FilledText text={say('oldSecretEnds')} values={{ when: <When at={until} /> }} />
        </Badge>
      )}
    </>
  );
}
