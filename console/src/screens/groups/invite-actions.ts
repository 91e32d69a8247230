import {
  EnvelopeIcon,
  NoSymbolIcon,
  PaperAirplaneIcon,
  PencilSquareIcon,
  TrashIcon,
} from '@heroicons/react/24/outline';
import type { ApplicationVariant, GroupInvitation } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import { type Action, type ActionField, type ActionValues, textOf, wordsOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { deliveryFields, deliveryOf, sameDelivery } from './invite-delivery.ts';
import type { INVITES } from './invite-texts.ts';
import { inviteeFields, inviteeOf, sameInvitee } from './invitee.ts';
import { dayOf, endOfDay } from './last-day.ts';

type SayInvites = Say<keyof typeof INVITES.en>;
export type InviteActionsGiven = {
  app: string;
  group: string;
  /** Describes the field of the roles, with those that are chosen at first. */
  roles: (initial: readonly string[]) => ActionField;
  /** The variants of the application. */
  variants: readonly Pick<ApplicationVariant, 'id' | 'name'>[];
  say: SayInvites;
};

/**
 * Describes how somebody is invited. The service sends the message: only the invited person gets the link.
 */
export function invite({ app, group, roles, variants, say }: InviteActionsGiven): Action {
  return {
    name: 'invite',
    title: say('invite'),
    icon: EnvelopeIcon,
    explanation: say('inviteText'),
    operation: 'createGroupInvite',
    fields: [...inviteeFields(say), roles(['member']), expiryField(say), ...deliveryFields(variants, say)],
    button: say('inviteButton'),
    request: (values) => {
      const given = { ...inviteeOf(values), ...grantOf(values), ...deliveryOf(values) };
      return describe('createGroupInvite', { path: { app, group }, body: { ...given, send: true } });
    },
    done: say('inviteDone'),
  };
}

/** Returns what can be done about an invite in its state. `name` is how the invited person is called. */
export function inviteActions(given: InviteActionsGiven, one: GroupInvitation, name: string): Action[] {
  const about = { ...given, one, name };
  if (one.state === 'pending') return [changeInvite(about), revokeInvite(about)];
  return one.state === 'accepted' ? [deleteInvite(about)] : [inviteAgain(about), deleteInvite(about)];
}

type About = InviteActionsGiven & { one: GroupInvitation; name: string };

function changeInvite({ app, group, roles, say, one, name }: About): Action {
  return {
    name: `change-${one.id}`,
    title: say('change'),
    icon: PencilSquareIcon,
    explanation: say('changeText', { name }),
    operation: 'updateGroupInvite',
    fields: [roles(one.roles), expiryField(say, dayOf(one.expires_at))],
    button: say('changeButton'),
    request: (values) =>
      describe('updateGroupInvite', { ...asRead({ app, group }, one), body: changesOf(values, one) }),
    done: say('changed'),
    edits: { app, type: 'invite.updated', id: one.id },
  };
}

function revokeInvite({ app, group, say, one, name }: About): Action {
  return {
    name: `revoke-${one.id}`,
    title: say('revoke'),
    icon: NoSymbolIcon,
    explanation: say('revokeText', { name }),
    operation: 'updateGroupInvite',
    button: say('revokeButton'),
    isDestructive: true,
    request: () =>
      describe('updateGroupInvite', { ...asRead({ app, group }, one), body: { state: 'revoked' } }),
    done: say('revokedDone'),
  };
}

function inviteAgain({ app, group, say, one, name }: About): Action {
  return {
    name: `again-${one.id}`,
    title: say('again'),
    icon: PaperAirplaneIcon,
    explanation: say('againText', { name }),
    operation: 'createGroupInvite',
    button: say('inviteButton'),
    request: () =>
      describe('createGroupInvite', {
        path: { app, group },
        body: { ...sameInvitee(one), ...sameDelivery(one), roles: one.roles, send: true },
      }),
    done: say('inviteDone'),
  };
}

function deleteInvite({ app, group, say, one, name }: About): Action {
  return {
    name: `delete-${one.id}`,
    title: say('delete'),
    icon: TrashIcon,
    explanation: say('deleteText', { name }),
    operation: 'deleteGroupInvite',
    button: say('deleteButton'),
    isDestructive: true,
    request: () => describe('deleteGroupInvite', asRead({ app, group }, one)),
    done: say('deleted'),
  };
}

function expiryField(say: SayInvites, initial = ''): ActionField {
  return { name: 'expires_at', label: say('expires'), kind: 'date', hint: say('expiresHint'), initial };
}

/** Returns what an invite gives, and until when. */
function grantOf(values: ActionValues): { roles: string[]; expires_at?: string } {
  const day = textOf(values, 'expires_at');
  return { roles: wordsOf(values, 'roles'), ...(day && { expires_at: endOfDay(day) }) };
}

/** The field knows only the day: the time of an unchanged one stays. */
function changesOf(values: ActionValues, { expires_at }: GroupInvitation): ReturnType<typeof grantOf> {
  const { roles, ...expiry } = grantOf(values);
  return textOf(values, 'expires_at') === dayOf(expires_at) ? { roles } : { roles, ...expiry };
}

/** Names an invite as it was read: without a version, the time of its last change is the condition. */
function asRead({ app, group }: { app: string; group: string }, { id, updated_at }: GroupInvitation) {
  return { path: { app, group, invite: id }, headers: { 'If-Unmodified-Since': updated_at } };
}
