import { Badge, Group } from '@mantine/core';
import type { FoundUser, ProfileSchema } from '@svc/client/server';
import type { ReactNode } from 'react';
import { type Say, useSay } from '../../texts/say.ts';
import { USERS } from './texts.ts';

type Match = FoundUser['matches'][number];
type Props = { matches: readonly Match[]; schema: ProfileSchema['schema'] };

/**
 * Shows by which values a search found a user. Only what the user has verified tells it from a look-alike.
 */
export function MatchText({ matches, schema }: Props): ReactNode {
  const say = useSay(USERS);
  return (
    <Group gap={4}>
      {matches.map(({ field, exact, verified }) => (
        <Badge key={field} color={exact && verified ? 'teal' : 'gray'}>
          {schema[field]?.display_name ?? ownName(field, say)}
          {exact && verified ? ` · ${say('exact')}` : ''}
        </Badge>
      ))}
    </Group>
  );
}

function ownName(field: string, say: Say<keyof typeof USERS.en>): string {
  if (field === 'name') return say('name');
  if (field === 'user_id') return say('userId');
  return field === 'request_id' ? say('requestId') : field;
}
