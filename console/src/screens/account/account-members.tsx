import { UsersIcon } from '@heroicons/react/24/outline';
import { Badge } from '@mantine/core';
import type { AccountMember } from '@svc/client/server';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { useOwnAddress } from '../../api/own-address.ts';
import { Actions } from '../../parts/actions.tsx';
import { IdText } from '../../parts/id-text.tsx';
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

/** Returns how a member is called: the operator and invited people by address, others by id. */
function useMemberName({ id, email }: AccountMember): { name: string; isOwn: boolean } {
  const [, state] = useSession();
  const own = useOwnAddress();
  const isOwn = 'userId' in state && state.userId === id;
  return { name: email ?? (isOwn && own ? own : id), isOwn };
}

function WhoIsMember({ member }: { member: AccountMember }): ReactNode {
  const say = useSay(ACCOUNT_MEMBERS);
  const { name, isOwn } = useMemberName(member);
  if (name === member.id) return <IdText id={name} />;
  const note = isOwn ? say('you') : member.state === 'pending' ? say('pending') : undefined;
  return <PersonText name={name} address={note} />;
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
  const { name, isOwn } = useMemberName(member);
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
