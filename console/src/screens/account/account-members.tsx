import { UsersIcon } from '@heroicons/react/24/outline';
import { Badge, Group } from '@mantine/core';
import type { AccountMember } from '@svc/client/server';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { Actions } from '../../parts/actions.tsx';
import { CopyId, IdText } from '../../parts/id-text.tsx';
import type { ListDescription } from '../../parts/list-description.ts';
import { ListView } from '../../parts/list-view.tsx';
import { PersonText } from '../../parts/person-text.tsx';
import { When } from '../../parts/when.tsx';
import { useSession } from '../../session/use-session.ts';
import { type Say, useSay } from '../../texts/say.ts';
import { accountMemberActions } from './member-actions.ts';
import { ACCOUNT_MEMBERS } from './member-texts.ts';

type SayMembers = Say<keyof typeof ACCOUNT_MEMBERS.en>;
type Props = { account: string; caller: Caller };

/** The members of an account with their roles, and the people who are invited. */
export function AccountMembers({ account, caller }: Props): ReactNode {
  const say = useSay(ACCOUNT_MEMBERS);
  return <ListView list={membersList({ account, caller }, say)} />;
}

function membersList({ account, caller }: Props, say: SayMembers): ListDescription<AccountMember> {
  return {
    name: 'account-members',
    label: say('members'),
    scope: [account],
    columns: [
      { name: 'member', title: say('member'), show: (member) => <WhoIsMember member={member} /> },
      { name: 'role', title: say('role'), show: ({ role }) => <RoleBadge role={role} /> },
      {
        name: 'since',
        title: say('since'),
        wideOnly: true,
        show: (member) => <Since member={member} />,
      },
      {
        name: 'actions',
        title: say('actions'),
        isTitleHidden: true,
        align: 'end',
        show: (member) => <MemberMenu account={account} caller={caller} member={member} />,
      },
    ],
    keyOf: ({ id }) => id,
    read: async (service, { after, signal }) => {
      const query = { page_size: 50, ...(after && { after }) };
      return (await service.listAccountMembers({ path: { account }, query, signal })) ?? { results: [] };
    },
    empty: { icon: UsersIcon, title: say('none'), text: say('noneText') },
  };
}

/** Returns how a member is called: by address, and by id without a verified one. */
const nameOf = ({ id, email }: AccountMember): string => email ?? id;

function useIsOwn({ id }: AccountMember): boolean {
  const [, state] = useSession();
  return 'userId' in state && state.userId === id;
}

function WhoIsMember({ member }: { member: AccountMember }): ReactNode {
  const say = useSay(ACCOUNT_MEMBERS);
  const isOwn = useIsOwn(member);
  const { id, email, state } = member;
  if (email === undefined) return <IdText id={id} />;
  const note = isOwn ? say('you') : state === 'pending' ? say('pending') : undefined;
  return (
    <Group gap="xs" wrap="nowrap">
      <PersonText name={email} address={note} />
      {state === 'active' && <CopyId id={id} hint={say('copyId', { id })} />}
    </Group>
  );
}

function Since({ member: { state, created_at, expires_at } }: { member: AccountMember }): ReactNode {
  const say = useSay(ACCOUNT_MEMBERS);
  if (state === 'active') return <When at={created_at} />;
  return (
    <>
      {say('untilWhen')} <When at={expires_at} />
    </>
  );
}

function MemberMenu({ account, caller, member }: Props & { member: AccountMember }): ReactNode {
  const say = useSay(ACCOUNT_MEMBERS);
  const navigate = useNavigate();
  const isOwn = useIsOwn(member);
  const name = nameOf(member);
  const leave = () => void navigate({ to: '/' });
  const actions = accountMemberActions({ account, say }, { member, name }, isOwn ? leave : undefined);
  return <Actions caller={caller} subject={member.id} row={name} actions={actions} />;
}

/** Shows the role of a member of an account. */
export function RoleBadge({ role }: { role: AccountMember['role'] }): ReactNode {
  return (
    <Badge miw="max-content" color={role === 'owner' ? 'blue' : 'gray'}>
      {role}
    </Badge>
  );
}
