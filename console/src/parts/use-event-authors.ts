import type { Event } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import { isServiceError } from '../api/failure.ts';
import { useService } from '../api/service.ts';
import { useSession } from '../session/use-session.ts';
import type { Author, ChangeEvents } from './author.ts';
import type { MeanwhileChange } from './text-edit.ts';

type UpdateEvent = Pick<Event, 'actor' | 'changed' | 'at'>;

/** An event appears some seconds after its change. */
const PAUSE_MILLISECONDS = 3000;

/** Reads who changed fields of a record last, by field. Empty if the role may not read events. */
export function useEventAuthors(
  { app, type, id, changedAs }: ChangeEvents,
  changes: readonly MeanwhileChange[],
): Readonly<Record<string, Author>> {
  const service = useService();
  const [, state] = useSession();
  const own = 'userId' in state ? state.userId : '';
  const fields = changes.map(({ field }) => field);
  const { data } = useQuery({
    queryKey: ['authors', app, id, ...changes.map(({ field, theirs }) => `${field}=${theirs}`)],
    queryFn: async ({ signal }) => {
      const subject = `${type.split('.')[0]}:${id}`;
      const query = { subject, type, sort: 'desc', page_size: 20 } as const;
      const page = await service.listEvents({ path: { app }, query, signal });
      return authorsOf(page?.results ?? [], fields, { user: id, own }, changedAs);
    },
    refetchInterval: ({ state: { data, error } }) =>
      isServiceError(error) || fields.every((field) => data?.[field]) ? false : PAUSE_MILLISECONDS,
  });
  return data ?? {};
}

/** Returns the newest change of each field. The events are the newest first. */
export function authorsOf(
  events: readonly UpdateEvent[],
  fields: readonly string[],
  who: { user: string; own: string },
  changedAs: (field: string) => string = firstWord,
): Record<string, Author> {
  const authors = fields.flatMap((field) => {
    const event = events.find(({ changed }) => changed?.includes(changedAs(field)));
    return event ? [[field, authorOf(event, who)] as const] : [];
  });
  return Object.fromEntries(authors);
}

const firstWord = (field: string) => field.split('.')[0] ?? field;

function authorOf({ actor, at }: UpdateEvent, who: { user: string; own: string }): Author {
  const name = authorName(actor, who);
  return { name, at, operator: name === 'byOperator' ? actor.id : undefined };
}

function authorName(
  { type, id }: UpdateEvent['actor'],
  { user, own }: { user: string; own: string },
): Author['name'] {
  if (type === 'hub_user') return id === own ? 'byYou' : 'byOperator';
  if (type === 'user') return id === user ? 'byUser' : 'byOther';
  return type === 'credential' || type === 'service_account' ? 'byBackend' : 'byOther';
}
