import { EnvelopeIcon } from '@heroicons/react/24/outline';
import { Badge, Group, Text } from '@mantine/core';
import type { GroupInvitation } from '@svc/client/server';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import type { CalledUser } from '../../api/user-name.ts';
import { Actions } from '../../parts/actions.tsx';
import { ActorText } from '../../parts/actor-text.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { NamePlaceholder } from '../../parts/name-placeholder.tsx';
import { PersonText } from '../../parts/person-text.tsx';
import { Section } from '../../parts/section.tsx';
import { usePerson } from '../../parts/use-person.ts';
import { When } from '../../parts/when.tsx';
import { type Say, useSay } from '../../texts/say.ts';
import { type InviteActionsGiven, inviteActions } from './invite-actions.ts';
import { INVITES } from './invite-texts.ts';
import { RoleBadges } from './role-badges.tsx';

type SayInvites = Say<keyof typeof INVITES.en>;
type Given = InviteActionsGiven & { caller: Caller };

const COLOURS = { pending: 'yellow', accepted: 'teal', rejected: 'red', revoked: 'gray', expired: 'gray' };

/** The invites of a group, with what can be done about each. */
export function InvitesSection(given: Given): ReactNode {
  const say = useSay(INVITES);
  return (
    <Section title={say('invites')} text={say('invitesText')} flush>
      <ListView list={invitesList(given, say)} inSection />
    </Section>
  );
}

function invitesList(given: Given, say: SayInvites): ListDescription<GroupInvitation> {
  const { app, group } = given;
  return {
    name: 'group-invites',
    label: say('invites'),
    scope: [app, group],
    columns: [
      { name: 'invited', title: say('invited'), show: (invite) => <Invitee invite={invite} /> },
      {
        name: 'roles',
        title: say('roles'),
        wideOnly: true,
        show: ({ roles }) => (
          <Group gap={6}>
            <RoleBadges roles={roles} />
          </Group>
        ),
      },
      {
        name: 'state',
        title: say('state'),
        show: ({ state }) => <Badge color={COLOURS[state]}>{say(state)}</Badge>,
      },
      {
        name: 'by',
        title: say('invitedBy'),
        wideOnly: true,
        show: ({ made_by: { kind, id } }) => (
          <Text size="sm" component="span">
            <ActorText app={app} actor={{ type: kind, id }} />
          </Text>
        ),
      },
      {
        name: 'expires',
        title: say('expires'),
        wideOnly: true,
        show: ({ state, expires_at }) => state === 'pending' && <When at={expires_at} />,
      },
      {
        name: 'actions',
        title: say('actions'),
        isTitleHidden: true,
        align: 'end',
        show: (invite) => <InviteMenu given={given} invite={invite} />,
      },
    ],
    keyOf: ({ id }) => id,
    read: async (service, { after, signal }) => {
      const query = { page_size: 50, sort: 'desc', ...(after && { after }) } as const;
      return (await service.listGroupInvites({ path: { app, group }, query, signal })) ?? { results: [] };
    },
    empty: { icon: EnvelopeIcon, title: say('none'), text: say('noneText') },
  };
}

/** Returns how the invited person is called; undefined until it is read. An invite of a user has no name. */
function useInvitee({ email, phone, user_id = '' }: GroupInvitation): CalledUser | undefined {
  const { person, isReading } = usePerson(user_id);
  if (isReading) return undefined;
  return person ?? { name: email ?? phone ?? user_id, address: undefined };
}

function Invitee({ invite }: { invite: GroupInvitation }): ReactNode {
  const invitee = useInvitee(invite);
  return invitee ? <PersonText {...invitee} /> : <NamePlaceholder />;
}

function InviteMenu({ given, invite }: { given: Given; invite: GroupInvitation }): ReactNode {
  const { name } = useInvitee(invite) ?? { name: '' };
  const actions = inviteActions(given, invite, name);
  return <Actions caller={given.caller} subject={invite.id} row={name} actions={actions} />;
}
