import type { AccountInvite } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import type { Action } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { ACCOUNT_MEMBERS } from './member-texts.ts';

type SayMembers = Say<keyof typeof ACCOUNT_MEMBERS.en>;

/** Describes how the operator accepts an invite. `open` is called then. */
export function acceptInvite(invite: AccountInvite, say: SayMembers, open: () => void): Action {
  const account = invite.account_name;
  return {
    name: `accept-${invite.id}`,
    title: say('accept'),
    explanation: say('acceptText', { account, role: invite.role }),
    operation: 'acceptAccountInvite',
    button: say('accept'),
    request: () => describe('acceptAccountInvite', { path: { invite: invite.id } }),
    done: say('accepted', { account }),
    after: open,
  };
}

/** Describes how the operator rejects an invite. */
export function rejectInvite(invite: AccountInvite, say: SayMembers): Action {
  return {
    name: `reject-${invite.id}`,
    title: say('reject'),
    explanation: say('rejectText', { account: invite.account_name }),
    operation: 'rejectAccountInvite',
    button: say('reject'),
    isDestructive: true,
    request: () => describe('rejectAccountInvite', { path: { invite: invite.id } }),
    done: say('rejected'),
  };
}
