import type { UserProfileWithExport } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import { useService } from '../../api/service.ts';
import type { Say } from '../../texts/say.ts';
import type { ACTIONS } from './action-texts.ts';

type SayAction = Say<keyof typeof ACTIONS.en>;

/** A number of things; `isMore` if there are more than those that were read. */
export type Extent = { n: number; isMore: boolean };

/** Sessions that are counted. */
const PAGE_SIZE = 100;

/**
 * Counts the sessions of a user while a dialog asks for it. Undefined until it is known, or if it cannot be.
 */
export function useSessionCount(app: string, user: string, isWanted: boolean): Extent | undefined {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['session-count', app, user],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const page = await service.listUserSessions({
        path: { app, user },
        query: { page_size: PAGE_SIZE },
        signal,
      });
      return { n: page?.results.length ?? 0, isMore: page?.next !== undefined };
    },
  });
  return data;
}

/** Says how many sessions end. */
export function sessionsText(extent: Extent | undefined, say: SayAction): string {
  if (!extent) return say('allSessions');
  if (extent.isMore) return say('moreSessions', { n: extent.n });
  if (extent.n < 2) return say(extent.n === 0 ? 'noSession' : 'oneSession');
  return say('someSessions', { n: extent.n });
}

/** Says how many groups a user would leave. */
export function groupsText(
  { groups = [], groups_truncated }: Pick<UserProfileWithExport, 'groups' | 'groups_truncated'>,
  say: SayAction,
): string {
  const n = groups.length;
  if (groups_truncated) return say('moreGroups', { n });
  if (n < 2) return say(n === 0 ? 'noGroup' : 'oneGroup');
  return say('someGroups', { n });
}
