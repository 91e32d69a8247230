import { ShieldCheckIcon } from '@heroicons/react/24/outline';
import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import type { Application } from '@svc/client/server';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import type { Column, ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { Section } from '../../parts/section.tsx';
import { useSay } from '../../texts/say.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { groupSettings } from './group-settings.ts';
import { type NamedRole, namedRolesOf } from './named-role.ts';
import { addRole, type RolesGiven, roleActions } from './named-role-actions.tsx';
import { RoleHolders } from './role-holders.tsx';
import { ROLES } from './role-texts.ts';

type Props = { application: Application; caller: Caller };

/** The roles that members of groups can have, and what happens to groups without members or owners. */
export function NamedRolesSection({ application, caller }: Props): ReactNode {
  const say = useSay(ROLES);
  const holders = (role: string) => <RoleHolders app={application.id} role={role} />;
  const given = { application, say, holders };
  return (
    <Stack gap="lg">
      <Section
        title={say('roles')}
        text={say('rolesText')}
        actions={<Actions caller={caller} subject={application.id} primary={addRole(given)} />}
        flush
      >
        <ListView list={rolesList(given, caller)} inSection />
      </Section>
      <SettingsForm name="groups" application={application} caller={caller} groups={groupSettings(say)} />
    </Stack>
  );
}

function rolesList(given: RolesGiven, caller: Caller): ListDescription<NamedRole> {
  const { application, say } = given;
  const roles = namedRolesOf(application);
  return {
    name: 'named-roles',
    label: say('roles'),
    scope: [application.id, JSON.stringify(roles)],
    columns: [
      { name: 'role', title: say('role'), show: ({ name }) => <Badge color="gray">{name}</Badge> },
      {
        name: 'permissions',
        title: say('permissions'),
        show: ({ permissions }) => <Permissions permissions={permissions} without={say('noPermissions')} />,
      },
      {
        name: 'mayInvite',
        title: say('mayInvite'),
        wideOnly: true,
        show: ({ mayInvite }) => (
          <Text size="sm" {...(mayInvite.length === 0 && { c: 'dimmed' })}>
            <bdi>{mayInvite.join(', ') || say('mayInviteNobody')}</bdi>
          </Text>
        ),
      },
      actionsColumn(given, caller),
    ],
    keyOf: ({ name }) => name,
    read: () => Promise.resolve({ results: roles ?? [] }),
    empty: {
      icon: ShieldCheckIcon,
      title: say(roles ? 'onlyBuiltIn' : 'none'),
      text: say(roles ? 'onlyBuiltInText' : 'noneText'),
    },
  };
}

function actionsColumn(given: RolesGiven, caller: Caller): Column<NamedRole> {
  return {
    name: 'actions',
    title: given.say('actions'),
    isTitleHidden: true,
    align: 'end',
    show: (role) => (
      <Actions
        caller={caller}
        subject={`${given.application.id}:${role.name}`}
        row={role.name}
        actions={roleActions(given, role)}
      />
    ),
  };
}

type PermissionsProps = { permissions: readonly string[]; without: string };

function Permissions({ permissions, without }: PermissionsProps): ReactNode {
  if (permissions.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {without}
      </Text>
    );
  return (
    <Group gap={4}>
      {permissions.map((permission) => (
        <Code key={permission} dir="ltr">
          {permission}
        </Code>
      ))}
    </Group>
  );
}
