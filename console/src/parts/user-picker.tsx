import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Service, UserListItem } from '@svc/client/server';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApplicationId } from '../api/application.ts';
import { useService } from '../api/service.ts';
import { type CalledUser, userName } from '../api/user-name.ts';
import { useSay } from '../texts/say.ts';
import { PersonText } from './person-text.tsx';
import { PARTS } from './texts.ts';
import { usePerson } from './use-person.ts';

/** A pause of typing after which users are searched. */
const TYPING_MILLISECONDS = 200;
const MOST_OFFERED = 20;

type Props = {
  label: string;
  name: string;
  description?: string;
  placeholder?: string;
  error: ReactNode;
  required: boolean;
  /** The id of the chosen user; empty while there is none. */
  value: string;
  change: (user: string) => void;
};

/** Chooses a user of the application, who is searched for as one types. */
export function UserPicker({ value, change, ...shared }: Props): ReactNode {
  const say = useSay(PARTS);
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed, TYPING_MILLISECONDS);
  const { person: chosen } = usePerson(value);
  const { people, isSearching } = useOffered(chosen && term === labelOf(chosen) ? '' : term);
  const offered = { ...(chosen && { [value]: chosen }), ...people };
  return (
    <Select
      {...shared}
      data={Object.entries(offered).map(([user, person]) => ({ value: user, label: labelOf(person) }))}
      value={value || null}
      onChange={(user) => change(user ?? '')}
      searchable
      selectFirstOptionOnChange
      clearable={!shared.required}
      onSearchChange={setTyped}
      // The service has searched, in more than the label.
      filter={({ options }) => options}
      nothingFoundMessage={say(isSearching ? 'searching' : 'nobodyFound')}
      renderOption={({ option }) => <PersonText {...(offered[option.value] ?? { name: option.label })} />}
    />
  );
}

function labelOf({ name, address }: CalledUser): string {
  return address === undefined ? name : `${name} · ${address}`;
}

/** Finds users by a term; without one, those who came last. */
function useOffered(term: string): { people: Record<string, CalledUser>; isSearching: boolean } {
  const service = useService();
  const app = useApplicationId();
  const { data, isFetching } = useQuery({
    queryKey: ['offered-users', app, term],
    queryFn: ({ signal }) => offeredUsers(service, { app, term, signal }),
    placeholderData: keepPreviousData,
  });
  const people = Object.fromEntries((data ?? []).map((user) => [user.svc_user, userName(user)]));
  return { people, isSearching: isFetching };
}

async function offeredUsers(
  service: Service,
  { app, term, signal }: { app: string; term: string; signal: AbortSignal },
): Promise<readonly UserListItem[]> {
  const path = { app };
  // The search needs two letters or digits.
  const found = /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(term)
    ? await service.searchUsers({ path, body: { term, page_size: MOST_OFFERED }, signal })
    : await service.listUsers({ path, query: { page_size: MOST_OFFERED, sort: 'desc' }, signal });
  return found?.results ?? [];
}
