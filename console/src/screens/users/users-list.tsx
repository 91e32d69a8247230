import { UsersIcon } from '@heroicons/react/24/outline';
import { Text } from '@mantine/core';
import type { FoundUser, ProfileSchema, Service, UserListItem } from '@svc/client/server';
import type { FilterValues, ListDescription, ListPage } from '../../parts/list-description.ts';
import { PersonText } from '../../parts/person-text.tsx';
import { When } from '../../parts/when.tsx';
import { addresses } from '../../places/addresses.ts';
import type { Say } from '../../texts/say.ts';
import { MatchText } from './match-text.tsx';
import { personOf } from './person.ts';
import { SignInTime } from './sign-in-time.tsx';
import { StateBadges } from './state-badges.tsx';
import type { USERS } from './texts.ts';
import { isSearchable, listRequest, searchRequest, userFilters } from './user-filters.ts';

type Given = {
  app: string;
  schema: ProfileSchema;
  say: Say<keyof typeof USERS.en>;
  /** The filters in the address. */
  values: FilterValues;
};

/** A user of the list. One that a search found also says by what. */
type Row = UserListItem & Partial<Pick<FoundUser, 'matches'>>;

/** Describes the list of users. With a term it is a search, which alone can be narrowed by state and time. */
export function usersList({ app, schema, say, values }: Given): ListDescription<Row> {
  const isSearch = isSearchable(values['q']);
  return {
    name: 'users',
    label: say('title'),
    scope: [app],
    filters: userFilters(values, say),
    hint: hintOf(values, say),
    columns: [
      {
        name: 'name',
        title: say('name'),
        show: (user) => <PersonText {...personOf(user, schema.schema)} />,
      },
      ...(isSearch
        ? [
            {
              name: 'match',
              title: say('foundBy'),
              wideOnly: true,
              show: ({ matches = [] }: Row) => <MatchText matches={matches} schema={schema.schema} />,
            },
          ]
        : []),
      { name: 'state', title: say('state'), show: (user) => <StateBadges user={user} /> },
      {
        name: 'lastSignIn',
        title: say('lastSignIn'),
        wideOnly: true,
        show: ({ meta }) => <SignInTime at={meta.last_sign_in} method={meta.last_sign_in_method} />,
      },
      {
        name: 'created',
        title: say('created'),
        wideOnly: true,
        show: ({ meta }) => (
          <Text span size="sm" c="dimmed">
            <When at={meta.created} />
          </Text>
        ),
      },
    ],
    keyOf: ({ svc_user }) => svc_user,
    addressOf: ({ svc_user }) => addresses.user(app, svc_user),
    read: (service, { filters, after, signal }) => readUsers(service, { app, filters, after, signal }),
    empty: { icon: UsersIcon, title: say('nobody'), text: say('nobodyText') },
  };
}

function hintOf({ q, guests }: FilterValues, say: Given['say']): string | undefined {
  if (q === undefined) return undefined;
  if (!isSearchable(q)) return say('searchNeedsTwo');
  return guests === 'only' ? say('guestsBeside') : undefined;
}

type Wanted = { app: string; filters: FilterValues; after: string | undefined; signal: AbortSignal };

async function readUsers(service: Service, { app, filters, after, signal }: Wanted): Promise<ListPage<Row>> {
  const path = { app };
  const page = isSearchable(filters['q'])
    ? await service.searchUsers({ path, body: searchRequest(filters, after), signal })
    : await service.listUsers({ path, query: listRequest(filters, after), signal });
  return page ?? { results: [] };
}
