import { Text } from '@mantine/core';
import type { ApplicationCredential } from '@svc/client/server';
import type { ReactNode } from 'react';
import { When } from '../../parts/when.tsx';
import { useSay } from '../../texts/say.ts';
import { KEYS } from './texts.ts';

/** Shows when a key was last used. The service records that of secrets only. */
export function LastUse({ credential }: { credential: ApplicationCredential }): ReactNode {
  const say = useSay(KEYS);
  if (credential.secret_last_four !== undefined) return <When at={credential.last_used_at} />;
  return (
    <Text span c="dimmed" inherit>
      {say('notRecorded')}
    </Text>
  );
}
