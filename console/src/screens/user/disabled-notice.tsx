import { NoSymbolIcon } from '@heroicons/react/24/outline';
import { Alert, Text } from '@mantine/core';
import type { UserProfileWithExport } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useSay } from '../../texts/say.ts';
import { USER } from './texts.ts';

/** Says that a user is disabled: why, and what the person reads. */
export function DisabledNotice({ profile }: { profile: UserProfileWithExport }): ReactNode {
  const say = useSay(USER);
  if (profile.state === 'enabled') return null;
  const { reason, message } = profile.disabled ?? {};
  return (
    <Alert color="red" variant="light" icon={<NoSymbolIcon width={18} />} title={say('disabledTitle')}>
      <Text size="sm">{reason === undefined ? say('noReason') : `${say('reason')}: ${reason}`}</Text>
      {message !== undefined && (
        <Text size="sm">
          {say('personReads')}: <q>{message}</q>
        </Text>
      )}
    </Alert>
  );
}
