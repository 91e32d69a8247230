import type { ListUsersData, UserSearchReq } from '@svc/client/server';
import type { Filter, FilterValues } from '../../parts/list-description.ts';
import type { Say } from '../../texts/say.ts';
import type { USERS } from './texts.ts';

/** Users of a page. */
const PAGE_SIZE = 50;
const DAY_MILLISECONDS = 86_400_000;

/** How long ago the users of each choice were created at most. */
const DAYS = { day: 1, week: 7, month: 30 } as const;

/** True for a text that the service can search for: with two letters or digits. */
export function isSearchable(term: string | undefined): boolean {
  return (term?.match(/[\p{L}\p{N}]/gu) ?? []).length > 1;
}

/** Returns the filters of the list. Those of which the API has no list say so. */
export function userFilters(values: FilterValues, say: Say<keyof typeof USERS.en>): Filter[] {
  const isSearch = isSearchable(values['q']);
  const refusal = isSearch ? undefined : say('narrowsSearch');
  return [
    { name: 'q', label: say('search') },
    {
      name: 'state',
      label: say('state'),
      options: { enabled: say('enabled'), disabled: say('disabled') },
      refusal,
    },
    {
      name: 'verified',
      label: say('proof'),
      options: { true: say('proved'), false: say('notProved') },
      refusal,
    },
    {
      name: 'created',
      label: say('created'),
      options: { day: say('lastDay'), week: say('lastWeek'), month: say('lastMonth') },
      refusal,
    },
    {
      name: 'guests',
      label: say('guests'),
      // A search finds guests beside the others, never alone.
      options: { include: say('guestsToo'), ...(!isSearch && { only: say('guestsOnly') }) },
    },
  ];
}

/** Returns the query that lists users, the newest first. */
export function listRequest(
  { guests }: FilterValues,
  after: string | undefined,
): NonNullable<ListUsersData['query']> {
  return {
    page_size: PAGE_SIZE,
    sort: 'desc',
    ...((guests === 'include' || guests === 'only') && { guests }),
    ...(after !== undefined && { after }),
  };
}

/** Returns the body that searches for users. Values that are no choices are left out. */
export function searchRequest(
  { q = '', state, verified, created, guests }: FilterValues,
  after: string | undefined,
  now = Date.now(),
): UserSearchReq {
  const days = created !== undefined && Object.hasOwn(DAYS, created) ? DAYS[created as 'day'] : undefined;
  return {
    term: q,
    page_size: PAGE_SIZE,
    ...((state === 'enabled' || state === 'disabled') && { state }),
    ...((verified === 'true' || verified === 'false') && { verified: verified === 'true' }),
    ...(days !== undefined && { created_after: new Date(now - days * DAY_MILLISECONDS).toISOString() }),
    ...(guests === 'include' && { guests: true }),
    ...(after !== undefined && { after }),
  };
}
