import { UsersIcon } from '@heroicons/react/24/outline';
import { Badge, Group } from '@mantine/core';
import type { Application, GroupMember } from '@svc/client/server';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import type { Column, ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { PersonText } from '../../parts/person-text.tsx';
import { Section } from '../../parts/section.tsx';
import { addresses } from '../../places/addresses.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { changeRoles, removeMember } from './member-actions.ts';
import { isNoInvite, memberPerson } from './member-person.ts';
import { MEMBERS } from './member-texts.ts';
import { RoleBadges } from './role-badges.tsx';
import { rolesOf } from './roles-field.ts';

type SayMembers = Say<keyof typeof MEMBERS.en>;
type Given = { app: string; group: string; application: Application | null; caller: Caller };

/** The members of a group, with what can be done about each. */
export function MembersSection(given: Given): ReactNode {
  const say = useSay(MEMBERS);
  return (
    <Section title={say('members')} text={say('membersText')} flush>
      <ListView list={membersList(given, say)} inSection />
    </Section>
  );
}

function membersList(given: Given, say: SayMembers): ListDescription<GroupMember> {
  const { app, group } = given;
  return {
    name: 'group-members',
    label: say('members'),
    scope: [app, group],
    columns: [
      {
        name: 'member',
        title: say('member'),
        show: (member) => <PersonText {...memberPerson(member)} />,
      },
      { name: 'roles', title: say('roles'), show: (member) => <Roles member={member} say={say} /> },
      actionsColumn(given, say),
    ],
    keyOf: ({ id }) => id,
    addressOf: ({ id, user_id = id }) => addresses.user(app, user_id),
    read: async (service, { after, signal }) => {
      const query = { page_size: 50, ...(after && { after }) };
      const page = await service.listGroupMembers({ path: { app, group }, query, signal });
      return page ? { ...page, results: page.results.filter(isNoInvite) } : { results: [] };
    },
    empty: { icon: UsersIcon, title: say('none'), text: say('noneText') },
  };
}

function actionsColumn({ app, group, application, caller }: Given, say: SayMembers): Column<GroupMember> {
  const described = { app, group, roles: rolesOf(application), say };
  const endsEmpty = application?.config.groups?.empty === 'delete';
  return {
    name: 'actions',
    title: say('actions'),
    isTitleHidden: true,
    align: 'end',
    show: (member) => (
      <Actions
        caller={caller}
        subject={member.id}
        row={memberPerson(member).name}
        actions={[changeRoles(described, member), removeMember(described, member, endsEmpty)]}
      />
    ),
  };
}

function Roles({ member: { roles, state }, say }: { member: GroupMember; say: SayMembers }): ReactNode {
  return (
    <Group gap={6}>
      <RoleBadges roles={roles} />
      {state === 'invite_rejected' && <Badge color="red">{say('declined')}</Badge>}
    </Group>
  );
}
