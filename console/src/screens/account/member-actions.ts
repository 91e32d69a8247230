import {
  ArrowRightStartOnRectangleIcon,
  EnvelopeIcon,
  NoSymbolIcon,
  PaperAirplaneIcon,
  PencilSquareIcon,
  UserMinusIcon,
} from '@heroicons/react/24/outline';
import type { AccountMember } from '@svc/client/server';
import { etagOfVersion } from '../../api/etag.ts';
import { describe } from '../../api/operation.ts';
import { type Action, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { ACCOUNT_MEMBERS } from './member-texts.ts';
import { roleField, roleOf } from './role-field.ts';

type Given = { account: string; say: Say<keyof typeof ACCOUNT_MEMBERS.en> };
/** A member, and how it is called. */
type About = { member: AccountMember; name: string };

/** Describes how somebody is invited into an account. */
export function inviteAccountMember({ account, say }: Given): Action {
  return {
    name: 'invite',
    title: say('invite'),
    icon: EnvelopeIcon,
    explanation: say('inviteText'),
    operation: 'inviteAccountMember',
    fields: [
      { name: 'email', label: say('email'), kind: 'email', isRequired: true },
      roleField(say, 'viewer'),
    ],
    button: say('inviteButton'),
    request: (values) =>
      describe('inviteAccountMember', {
        path: { account },
        body: { email: textOf(values, 'email') ?? '', role: roleOf(values) },
      }),
    done: say('invited'),
  };
}

/** Returns what can be done about a member. `leave` is called after the operator has left the account. */
export function accountMemberActions(given: Given, about: About, leave?: () => void): Action[] {
  if (about.member.state === 'pending') return [sendAgain(given, about), revokeInvite(given, about)];
  return [changeRole(given, about), leave ? leaveAccount(given, about, leave) : removeOther(given, about)];
}

function sendAgain({ account, say }: Given, { member, name }: About): Action {
  return {
    name: `again-${member.id}`,
    title: say('again'),
    icon: PaperAirplaneIcon,
    explanation: say('againText', { name }),
    operation: 'inviteAccountMember',
    fields: [roleField(say, member.role)],
    button: say('inviteButton'),
    request: (values) =>
      describe('inviteAccountMember', {
        path: { account },
        body: { email: member.email ?? '', role: roleOf(values) },
      }),
    done: say('invited'),
  };
}

function changeRole({ account, say }: Given, { member, name }: About): Action {
  return {
    name: `role-${member.id}`,
    title: say('change'),
    icon: PencilSquareIcon,
    explanation: say('changeText', { name }),
    operation: 'updateAccountMember',
    fields: [roleField(say, member.role)],
    button: say('changeButton'),
    request: (values) =>
      describe('updateAccountMember', {
        path: { account, member: member.id },
        body: { role: roleOf(values) },
        ifMatch: etagOfVersion(member.version),
      }),
    done: say('changed'),
    edits: member,
  };
}

function revokeInvite(given: Given, about: About): Action {
  const { say } = given;
  return {
    ...removal(given, about),
    roles: ['owner'],
    title: say('revoke'),
    icon: NoSymbolIcon,
    explanation: say('revokeText', { name: about.name }),
    button: say('revokeButton'),
    done: say('revoked'),
  };
}

function removeOther(given: Given, about: About): Action {
  const { say } = given;
  return {
    ...removal(given, about),
    roles: ['owner'],
    title: say('remove'),
    icon: UserMinusIcon,
    explanation: say('removeText', { name: about.name }),
    button: say('removeButton'),
    done: say('removed'),
  };
}

function leaveAccount(given: Given, about: About, leave: () => void): Action {
  const { say } = given;
  return {
    ...removal(given, about),
    title: say('leave'),
    icon: ArrowRightStartOnRectangleIcon,
    explanation: say('leaveText'),
    button: say('leaveButton'),
    done: say('left'),
    after: leave,
  };
}

/** Returns what leaving, removing and revoking have in common: they are one operation. */
function removal({ account }: Given, { member }: About) {
  return {
    name: `remove-${member.id}`,
    operation: 'removeAccountMember',
    isDestructive: true,
    request: () =>
      describe('removeAccountMember', {
        path: { account, member: member.id },
        ifMatch: etagOfVersion(member.version),
      }),
  } as const;
}
