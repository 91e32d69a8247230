import type { Application } from '@svc/client/server';
import type { ActionField } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { MEMBERS } from './member-texts.ts';

/** The roles that every group has. The owner is offered last, so that nobody makes one by haste. */
const MEMBER = 'member';
const OWNER = 'owner';

/** Returns the roles that an application names; undefined if a role may be any word. */
export function rolesOf(application: Pick<Application, 'config'> | null): string[] | undefined {
  const named = application?.config.groups?.roles;
  return named && [...new Set([MEMBER, ...Object.keys(named), OWNER])];
}

/** Describes the field in which roles are chosen: of those that the application names, or any words. */
export function rolesField(
  named: readonly string[] | undefined,
  initial: readonly string[],
  say: Say<keyof typeof MEMBERS.en>,
): ActionField {
  // A role that the application named once is still shown.
  const offered = [...new Set([...(named ?? [MEMBER, OWNER]), ...initial])];
  return {
    name: 'roles',
    label: say('roles'),
    kind: named ? 'choices' : 'words',
    hint: say(named ? 'rolesHint' : 'anyRolesHint'),
    options: offered.map((role) => ({ value: role, label: role })),
    initial,
    isRequired: true,
  };
}
