import { Alert, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReplacedProfileSchema, SchemaDryRun } from '@svc/client/server';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { isServiceError, messageOf } from '../../api/failure.ts';
import { type Described, sendDescribed } from '../../api/operation.ts';
import { useService } from '../../api/service.ts';
import { UserLink } from '../../parts/user-link.tsx';
import { type Say, useSay } from '../../texts/say.ts';
import type { ComingChange } from './field-actions.ts';
import { PREVIEW } from './preview-texts.ts';

type SayPreview = Say<keyof typeof PREVIEW.en>;
type Props = ComingChange & { app: string };

/** Time after the last key before the service is asked. */
const PAUSE_MILLISECONDS = 400;
/** So many users are named for each effect. */
const NAMED = 3;

/** Says what a change of a field means, and what a dry run says that it does to stored values. */
export function SchemaPreview({ app, name, described, consequences }: Props): ReactNode {
  const say = useSay(PREVIEW);
  const { data, error } = useDryRun(described);
  const effects = data?.effects.filter(({ field }) => field === name) ?? [];
  const isRefused = error !== null || effects.some(({ effect }) => REFUSALS.includes(effect));
  return (
    <Alert variant="light" color={isRefused ? 'yellow' : 'blue'} title={say('title')}>
      <List size="sm" spacing={4}>
        {consequences.map((text) => (
          <List.Item key={text}>{say(text)}</List.Item>
        ))}
        {effects.map(({ effect, users, examples }) => (
          <List.Item key={effect}>
            {say(effect, { n: users })} <Examples app={app} ids={examples} />
          </List.Item>
        ))}
      </List>
      <Text size="sm" role="status" mt={consequences.length + effects.length > 0 ? 'xs' : 0}>
        {statusText({ data, error, effects: effects.length }, say)}
      </Text>
    </Alert>
  );
}

const REFUSALS: readonly string[] = ['not_convertible', 'not_unique'];

/** Sends a request as a dry run, once nobody types any more. */
function useDryRun({ operation, request }: Described) {
  const service = useService();
  // The dry run is about what is stored now, whatever version the request will ask for.
  const body = JSON.stringify(request.body);
  const [settled] = useDebouncedValue(body, PAUSE_MILLISECONDS);
  return useQuery({
    queryKey: ['schema-dry-run', request.path?.['app'], settled],
    queryFn: async ({ signal }): Promise<SchemaDryRun | null> => {
      const dry = { path: request.path ?? {}, body: JSON.parse(settled), query: { dry_run: 'true' }, signal };
      const answer = await sendDescribed(service, { operation, request: dry });
      return (answer as ReplacedProfileSchema | undefined)?.dry_run ?? null;
    },
    retry: false,
    placeholderData: keepPreviousData,
  });
}

type Found = { data: SchemaDryRun | null | undefined; error: unknown; effects: number };

function statusText({ data, error, effects }: Found, say: SayPreview): string {
  if (isServiceError(error) && error.status === 400) return say('incomplete');
  if (error) return messageOf(error);
  if (!data) return say('comparing');
  const { users: n, all_users: isAll } = data;
  if (n === 0) return say('noUsers');
  const compared = say(isAll ? (n === 1 ? 'oneUser' : 'allUsers') : 'someUsers', { n });
  return effects === 0 ? `${compared} ${say('noEffects')}` : compared;
}

function Examples({ app, ids }: { app: string; ids: readonly string[] }): ReactNode {
  const say = useSay(PREVIEW);
  const named = ids.slice(0, NAMED);
  if (named.length === 0) return null;
  return (
    <Text span size="sm">
      {say('such')}{' '}
      {named.map((id, n) => (
        <Fragment key={id}>
          {n > 0 && ', '}
          <UserLink app={app} user={id} />
        </Fragment>
      ))}
    </Text>
  );
}
