import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { Modal, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useApplicationId, useApplications } from '../api/application.ts';
import { messageOf } from '../api/failure.ts';
import { useService } from '../api/service.ts';
import { userName } from '../api/user-name.ts';
import { addresses } from '../places/addresses.ts';
import { pagesOf, pagesOfAccount } from '../places/navigation.ts';
import { PAGE_NAMES } from '../places/page-names.ts';
import { useSay } from '../texts/say.ts';
import { pageOfId } from './page-of-id.ts';
import { PALETTE } from './texts.ts';

/** A pause of typing after which users are searched. */
const TYPING_MILLISECONDS = 150;
/** The space above. A low window has no more room than for the list. */
const OFFSET = 'clamp(0.25rem, 8dvh - 1rem, 5rem)';
/** Users of one search. */
const USERS = 8;

type Entry = { key: string; label: string; description?: string | undefined; to: string };

/** Opened by the shell with Ctrl+K: finds a page, an application, a user, and the record of a pasted id. */
export function Palette(): ReactNode {
  const say = useSay(PALETTE);
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const groups = useEntries(query);
  const users = useFoundUsers(query);
  const go = (to: string) => () => {
    const [path = '', search = ''] = to.split('?');
    void navigate({ to: path, search: Object.fromEntries(new URLSearchParams(search)) });
  };
  const shown = [...groups, { title: say('users'), entries: users.entries }].filter(
    ({ entries }) => entries.length > 0,
  );
  return (
    <Spotlight.Root query={query} onQueryChange={setQuery} scrollable shortcut={null} yOffset={OFFSET}>
      <VisuallyHidden>
        <Modal.Title>{say('title')}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder={say('placeholder')}
        onKeyDown={openFirst}
        aria-label={say('placeholder')}
        leftSection={<MagnifyingGlassIcon width={20} />}
      />
      <Spotlight.ActionsList>
        {shown.map(({ title, entries }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {entries.map(({ key, label, description, to }) => (
              <Spotlight.Action
                key={key}
                label={label}
                {...(description && { description })}
                onClick={go(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {users.error !== null && (
          <Spotlight.Empty>{say('failed', { message: messageOf(users.error) })}</Spotlight.Empty>
        )}
        {shown.length === 0 && (
          <Spotlight.Empty>{say(users.isSearching ? 'searching' : 'nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useEntries(query: string): { title: string; entries: Entry[] }[] {
  const say = useSay(PALETTE);
  const sayName = useSay(PAGE_NAMES);
  const applications = useApplications();
  const app = useApplicationId();
  const account = applications.find(({ id }) => id === app)?.account;
  const screens = [...(app ? pagesOf(app) : []), ...(account ? pagesOfAccount(account) : [])];
  const pages = screens.map(({ name, to }) => ({ key: to, label: sayName(name), to }));
  const others = applications.map(({ id, name }) => ({
    key: id,
    label: name,
    description: id,
    to: addresses.users(id),
  }));
  const byId = pageOfId(query, app);
  const id = query.trim();
  return [
    { title: say('id'), entries: byId ? [{ key: 'id', label: say(byId.kind, { id }), to: byId.to }] : [] },
    { title: say('pages'), entries: pages.filter(contains(query)) },
    { title: say('applications'), entries: others.filter(contains(query)) },
  ];
}

/** Opens the first entry if none is selected: the one that was may be gone since. */
function openFirst({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const dialog = currentTarget.closest('[role=dialog]');
  if (key !== 'Enter' || dialog?.querySelector('[data-selected]')) return;
  dialog?.querySelector<HTMLElement>('[data-action]')?.click();
}

const contains = (query: string) => {
  const wanted = query.trim().toLowerCase();
  return ({ label, key }: Entry) => label.toLowerCase().includes(wanted) || key === wanted;
};

function useFoundUsers(query: string) {
  const service = useService();
  const app = useApplicationId();
  const [term] = useDebouncedValue(query.trim(), TYPING_MILLISECONDS);
  // Users of an earlier term would move the entries under the reader's hand.
  const isSearchable =
    term === query.trim() && app !== '' && (term.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2;
  const { data, error, isFetching } = useQuery({
    queryKey: ['users', app, 'palette', term],
    enabled: isSearchable,
    queryFn: ({ signal }) => service.searchUsers({ path: { app }, body: { term, page_size: USERS }, signal }),
  });
  const results = isSearchable ? (data?.results ?? []) : [];
  const entries: Entry[] = results.map((user) => {
    const { name, address } = userName(user);
    return { key: user.svc_user, label: name, description: address, to: addresses.user(app, user.svc_user) };
  });
  return { entries, error: isSearchable ? error : null, isSearching: isFetching || term !== query.trim() };
}
