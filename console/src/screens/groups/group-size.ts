import type { GroupInvitation, GroupMember } from '@svc/client/server';
import { useQuery } from '@tanstack/react-query';
import { useService } from '../../api/service.ts';
import type { Say } from '../../texts/say.ts';
import type { GROUPS } from './texts.ts';

/** A number that was counted on one page; there are more if the page is not the last. */
export type Counted = { n: number; isMore: boolean };
export type GroupSize = { members: Counted; invites: Counted };

/** Counts the active members and the open invites of a group. Undefined until they are counted. */
export function useGroupSize(app: string, group: string): GroupSize | undefined {
  const service = useService();
  const { data } = useQuery({
    queryKey: ['group-size', app, group],
    queryFn: async ({ signal }) => {
      const request = { path: { app, group }, query: { page_size: 100 }, signal };
      const [members, invites] = await Promise.all([
        service.listGroupMembers(request),
        service.listGroupInvites(request),
      ]);
      return sizeOf(members, invites);
    },
  });
  return data;
}

type PageOf<Item> = { results: readonly Item[]; next?: string | undefined };

/** Returns the size of a group by the first page of its members and that of its invites. */
export function sizeOf(
  members: PageOf<Pick<GroupMember, 'state'>>,
  invites: PageOf<Pick<GroupInvitation, 'state'>>,
): GroupSize {
  const active = members.results.filter(({ state = 'active' }) => state === 'active');
  const pending = invites.results.filter(({ state }) => state === 'pending');
  return {
    members: { n: active.length, isMore: members.next !== undefined },
    invites: { n: pending.length, isMore: invites.next !== undefined },
  };
}

/** Returns the numbers of a group's members and invites in words, such as `9 members`. */
export function sizeInWords(
  { members, invites }: GroupSize,
  say: Say<keyof typeof GROUPS.en>,
): { members: string; invites: string } {
  const inWords = ({ n, isMore }: Counted, one: keyof typeof GROUPS.en, some: keyof typeof GROUPS.en) => {
    const counted = n === 1 ? say(one) : say(some, { n });
    return isMore ? say('moreThan', { counted }) : counted;
  };
  return {
    members: inWords(members, 'oneMember', 'someMembers'),
    invites: inWords(invites, 'oneInvite', 'someInvites'),
  };
}
