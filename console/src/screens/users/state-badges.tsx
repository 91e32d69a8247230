import { Badge, Group } from '@mantine/core';
import type { UserListItem } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useSay } from '../../texts/say.ts';
import { USERS } from './texts.ts';

type Props = { user: Pick<UserListItem, 'state' | 'auth_level' | 'is_test'> };

/** Most users are enabled, so only the others stand out in a list. */
const LOOKS = {
  enabled: { variant: 'dot', color: 'teal' },
  disabled: { color: 'red' },
} as const;

/** Shows the state of a user, and that it is a guest or a test user. */
export function StateBadges({ user: { state, auth_level, is_test } }: Props): ReactNode {
  const say = useSay(USERS);
  return (
    <Group gap={4}>
      <Badge miw="max-content" {...LOOKS[state]}>
        {say(state)}
      </Badge>
      {auth_level === 'guest' && (
        <Badge miw="max-content" color="gray">
          {say('guest')}
        </Badge>
      )}
      {is_test && (
        <Badge miw="max-content" color="grape">
          {say('test')}
        </Badge>
      )}
    </Group>
  );
}
