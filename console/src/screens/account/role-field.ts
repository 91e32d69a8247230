import type { AccountMember } from '@svc/client/server';
import { type ActionField, type ActionValues, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { ACCOUNT_MEMBERS } from './member-texts.ts';

/** The roles of members of an account, the one that may do most first. */
export const ACCOUNT_ROLES = ['owner', 'admin', 'editor', 'viewer'] as const;
type AccountRole = AccountMember['role'];

/** Describes the field in which the role of a member is chosen. */
export function roleField(say: Say<keyof typeof ACCOUNT_MEMBERS.en>, initial: AccountRole): ActionField {
  return {
    name: 'role',
    label: say('role'),
    kind: 'choice',
    hint: say('roleHint'),
    isRequired: true,
    options: ACCOUNT_ROLES.map((role) => ({ value: role, label: role })),
    initial,
  };
}

/** Returns the role that was chosen. */
export function roleOf(values: ActionValues): AccountRole {
  return ACCOUNT_ROLES.find((role) => role === textOf(values, 'role')) ?? 'viewer';
}
