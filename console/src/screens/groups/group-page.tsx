import { Stack } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApplication, useApplicationId, useCaller } from '../../api/application.ts';
import { useVariants } from '../../api/variant.ts';
import type { Action } from '../../parts/action.ts';
import { Actions } from '../../parts/actions.tsx';
import { Page } from '../../parts/page.tsx';
import { UnknownPage } from '../../parts/unusual-pages.tsx';
import { addresses } from '../../places/addresses.ts';
import { useSay } from '../../texts/say.ts';
import { deleteGroup, editGroup } from './group-actions.ts';
import { GroupFacts } from './group-facts.tsx';
import { type GroupSize, useGroupSize } from './group-size.ts';
import { type InviteActionsGiven, invite } from './invite-actions.ts';
import { INVITES } from './invite-texts.ts';
import { InvitesSection } from './invites-section.tsx';
import { addMember } from './member-actions.ts';
import { MEMBERS } from './member-texts.ts';
import { MembersSection } from './members-section.tsx';
import { type ReadGroup, useGroup } from './read-group.ts';
import { rolesField, rolesOf } from './roles-field.ts';
import { GROUPS } from './texts.ts';

/** A group on one page: its settings, members and invites. */
export function GroupPage(): ReactNode {
  const { group = '' } = useParams({ strict: false });
  const read = useGroup(useApplicationId(), group);
  return read ? <KnownGroup read={read} /> : <UnknownPage />;
}

function KnownGroup({ read }: { read: ReadGroup }): ReactNode {
  const say = useSay(GROUPS);
  const app = useApplicationId();
  const application = useApplication();
  const caller = useCaller(application?.account);
  const { id, name } = read.group;
  const size = useGroupSize(app, id);
  const inviting = useInviting(id);
  const actions = useGroupActions(read, size);
  return (
    <Page
      title={name || say('unnamed')}
      above={[{ title: say('groups'), to: addresses.groups(app) }]}
      actions={<Actions caller={caller} subject={id} primary={invite(inviting)} actions={actions} />}
    >
      <Stack gap="lg">
        <GroupFacts group={read.group} size={size} />
        <MembersSection app={app} group={id} application={application} caller={caller} />
        <InvitesSection {...inviting} caller={caller} />
      </Stack>
    </Page>
  );
}

function useInviting(group: string): InviteActionsGiven {
  const say = useSay(INVITES);
  const sayMembers = useSay(MEMBERS);
  const named = rolesOf(useApplication());
  const app = useApplicationId();
  const variants = useVariants(app);
  return { app, group, roles: (initial) => rolesField(named, initial, sayMembers), variants, say };
}

function useGroupActions(read: ReadGroup, size: GroupSize | undefined): Action[] {
  const say = useSay(GROUPS);
  const sayMembers = useSay(MEMBERS);
  const app = useApplicationId();
  const roles = rolesOf(useApplication());
  const navigate = useNavigate();
  const leave = () => void navigate({ to: addresses.groups(app) });
  return [
    addMember({ app, group: read.group.id, roles, say: sayMembers }),
    editGroup({ app, read, say }),
    ...(size ? [deleteGroup({ app, read, say }, { size, leave })] : []),
  ];
}
