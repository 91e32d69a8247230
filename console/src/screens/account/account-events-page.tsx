import { ClockIcon } from '@heroicons/react/24/outline';
import { Code, Text } from '@mantine/core';
import type { Account } from '@svc/client/server';
import type { ReactNode } from 'react';
import { useCaller } from '../../api/application.ts';
import { FilledText } from '../../parts/filled-text.tsx';
import { HubUserText } from '../../parts/hub-user-text.tsx';
import type { FilterValues, ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Page } from '../../parts/page.tsx';
import { Note } from '../../parts/paged-rows.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { useRefusal } from '../../parts/use-refusal.ts';
import { When } from '../../parts/when.tsx';
import { useSession } from '../../session/use-session.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { ActorOf } from '../events/actor-of.tsx';
import { type FeedEvent, sentenceOf } from '../events/feed-event.ts';
import { SENTENCES } from '../events/sentences.ts';
import { ACCOUNT_EVENTS } from './account-events-texts.ts';
import { useAccount } from './read-account.ts';

/** Who changed what in an account, with the filter for the operator's own changes and for reads by staff. */
export function AccountEventsPage(): ReactNode {
  const account = useAccount();
  return account ? <EventsOf account={account} /> : <UnknownPage />;
}

function EventsOf({ account }: { account: Account }): ReactNode {
  const say = useSay(ACCOUNT_EVENTS);
  const refusal = useRefusal('listAccountEvents', useCaller(account.id));
  const [, state] = useSession();
  const self = 'userId' in state ? state.userId : '';
  return (
    <Page title={say('title')} text={say('text', { account: account.name })}>
      {refusal ? <Note>{refusal}</Note> : <ListView list={eventsList({ account: account.id, self }, say)} />}
    </Page>
  );
}

type Given = { account: string; self: string };

function eventsList(
  { account, self }: Given,
  say: Say<keyof typeof ACCOUNT_EVENTS.en>,
): ListDescription<FeedEvent> {
  const types = {
    'account_member.*,account_invite.*': say('members'),
    'application.*': say('applications'),
    'account.created,account.updated': say('plan'),
    'account.read_by_staff': say('staffReads'),
  };
  return {
    name: 'account-events',
    label: say('events'),
    scope: [account, self],
    filters: [
      { name: 'type', label: say('type'), options: types },
      { name: 'actor', label: say('by'), options: { me: say('you') } },
    ],
    hint: say('staffHint'),
    columns: [
      { name: 'what', title: say('what'), show: (event) => <AccountEvent event={event} /> },
      { name: 'when', title: say('when'), show: ({ at }) => <When at={at} /> },
    ],
    keyOf: ({ id }) => id,
    read: async (service, { filters, after, signal }) => {
      const query = {
        sort: 'desc',
        page_size: 30,
        ...feedQuery(filters, self),
        ...(after && { after }),
      } as const;
      const page = await service.listAccountEvents({ path: { account }, query, signal });
      return { results: page?.results ?? [], next: page?.more ? page.next : undefined };
    },
    empty: { icon: ClockIcon, title: say('none'), text: say('noneText') },
  };
}

function feedQuery({ type, actor }: FilterValues, self: string) {
  return { ...(type && { type }), ...(actor === 'me' && { actor: `hub_user:${self}` }) };
}

function AccountEvent({ event }: { event: FeedEvent }): ReactNode {
  const say = useSay(ACCOUNT_EVENTS);
  const sentence = useSay(SENTENCES);
  const name = sentenceOf(event);
  const values = {
    actor: <ActorOf event={event} app="" />,
    member: <HubUserText id={event.subject.id} />,
    type: <Code>{event.type}</Code>,
  };
  return (
    <>
      <Text size="sm" component="span">
        <FilledText text={name ? sentence(name) : say('otherType')} values={values} />
      </Text>
      {event.operation !== undefined && (
        <Text size="xs" c="dimmed" component="div">
          {say('read')} <Code dir="ltr">{event.operation}</Code>
        </Text>
      )}
    </>
  );
}
