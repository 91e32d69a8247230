import type { GroupInvitation } from '@svc/client/server';
import { type ActionField, type ActionValues, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { INVITES } from './invite-texts.ts';

/** The names of an invited person in a request, of which it has one. */
const NAMES = ['email', 'phone', 'user_id'] as const;
type Invitee = Partial<Record<(typeof NAMES)[number], string>>;

/** Describes the fields that name the invited person: how, and then that address or user. */
export function inviteeFields(say: Say<keyof typeof INVITES.en>): ActionField[] {
  const shownFor = (kind: string) => (values: ActionValues) => values['to'] === kind;
  const options = [
    { value: 'email', label: say('byEmail') },
    { value: 'phone', label: say('byPhone') },
    { value: 'user_id', label: say('byUser') },
  ];
  const shared = { isRequired: true } as const;
  return [
    { ...shared, name: 'to', label: say('to'), kind: 'choice', options, initial: 'email' },
    { ...shared, name: 'email', label: say('byEmail'), kind: 'email', isShown: shownFor('email') },
    {
      ...shared,
      name: 'phone',
      label: say('byPhone'),
      kind: 'text',
      hint: say('phoneHint'),
      isShown: shownFor('phone'),
    },
    {
      ...shared,
      name: 'user_id',
      label: say('byUser'),
      kind: 'user',
      hint: say('userHint'),
      isShown: shownFor('user_id'),
    },
  ];
}

/** Returns the invited person that the chosen field names. */
export function inviteeOf(values: ActionValues): Invitee {
  const name = NAMES.find((one) => one === values['to']) ?? 'email';
  return { [name]: textOf(values, name) ?? '' };
}

/** Returns the invited person of an invite, to be invited again. */
export function sameInvitee(invite: Pick<GroupInvitation, (typeof NAMES)[number]>): Invitee {
  return Object.fromEntries(NAMES.flatMap((name) => (invite[name] ? [[name, invite[name]]] : [])));
}
