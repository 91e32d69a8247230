import { PencilSquareIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline';
import type { Application } from '@svc/client/server';
import type { ReactNode } from 'react';
import { type Action, type ActionField, type ActionValues, textOf, wordsOf } from '../../parts/action.ts';
import { WarningLine } from '../../parts/warning-line.tsx';
import type { Say } from '../../texts/say.ts';
import { giversOf, type NamedRole, namedRolesOf, removingRole, storingRole } from './named-role.ts';
import type { ROLES } from './role-texts.ts';
import { rolesOf } from './roles-field.ts';

export type RolesGiven = {
  application: Application;
  say: Say<keyof typeof ROLES.en>;
  /** Shows which members have a role. */
  holders: (role: string) => ReactNode;
};

/** The roles decide what members of groups may do (decision 0248). */
const MANAGERS = ['owner', 'admin'] as const;

const PLACE = 'body.config.groups.roles';

/** Describes how a role is added. */
export function addRole(given: RolesGiven): Action {
  const { application, say } = given;
  const roles = namedRolesOf(application);
  return {
    ...formAction(given, undefined),
    name: 'add-role',
    title: say('add'),
    icon: PlusIcon,
    explanation: say('addText'),
    button: say('add'),
    preview: (values) => {
      const isReplaced = roles?.some(({ name }) => name === textOf(values, 'name'));
      if (!roles) return <WarningLine text={say('first')} />;
      return isReplaced ? <WarningLine text={say('replaced')} /> : null;
    },
    done: say('added'),
  };
}

/** Returns what can be done with a role. */
export function roleActions(given: RolesGiven, role: NamedRole): Action[] {
  return [editRole(given, role), removeRole(given, role)];
}

function editRole(given: RolesGiven, role: NamedRole): Action {
  const { application, say, holders } = given;
  return {
    ...formAction(given, role),
    name: `edit-role:${role.name}`,
    title: say('edit'),
    icon: PencilSquareIcon,
    explanation: say('editText', { name: role.name }),
    button: say('save'),
    preview: () => holders(role.name),
    done: say('saved'),
    edits: application,
  };
}

function removeRole({ application, say, holders }: RolesGiven, { name }: NamedRole): Action {
  const roles = namedRolesOf(application) ?? [];
  const givers = giversOf(roles, name).map((giver) => giver.name);
  const sentences = [
    say('removeText', { name }),
    say(roles.length === 1 ? 'removeLast' : 'removeNamed'),
    ...(givers.length > 0 ? [say('removeGivers', { roles: givers.join(', ') })] : []),
  ];
  return {
    name: `remove-role:${name}`,
    title: say('remove'),
    icon: TrashIcon,
    explanation: sentences.join(' '),
    operation: 'updateApplication',
    roles: MANAGERS,
    isDestructive: true,
    button: say('remove'),
    preview: () => holders(name),
    request: () => removingRole(application, name),
    done: say('removed'),
  };
}

function formAction({ application, say }: RolesGiven, known: NamedRole | undefined) {
  return {
    operation: 'updateApplication',
    roles: MANAGERS,
    fields: roleFields(application, known, say),
    request: (values: ActionValues) => storingRole(application, roleIn(values, known)),
    fieldOfFault: (path: string, values: ActionValues) => fieldOfFault(path, roleIn(values, known).name),
  } satisfies Partial<Action>;
}

function roleIn(values: ActionValues, known: NamedRole | undefined): NamedRole {
  return {
    name: known?.name ?? textOf(values, 'name') ?? '',
    permissions: wordsOf(values, 'permissions'),
    mayInvite: wordsOf(values, 'may_invite'),
  };
}

/** The service names the role, which may have any text as its name. */
function fieldOfFault(path: string, name: string): string | undefined {
  if (path !== PLACE && !path.startsWith(`${PLACE}.`)) return undefined;
  const place = `${path}.`;
  if (place.startsWith(`${PLACE}.${name}.permissions.`)) return 'permissions';
  return place.startsWith(`${PLACE}.${name}.may_invite.`) ? 'may_invite' : 'name';
}

function roleFields(
  application: Application,
  known: NamedRole | undefined,
  say: RolesGiven['say'],
): ActionField[] {
  const permissions = (namedRolesOf(application) ?? []).flatMap((role) => role.permissions);
  const optionsOf = (words: readonly string[] = []) =>
    [...new Set(words)].map((word) => ({ value: word, label: word }));
  return [
    {
      name: 'name',
      label: say('name'),
      hint: say(known ? 'nameFixed' : 'nameHint'),
      placeholder: 'editor',
      kind: 'text',
      isRequired: true,
      isDisabled: known !== undefined,
      initial: known?.name ?? '',
    },
    {
      name: 'permissions',
      label: say('permissions'),
      hint: say('permissionsHint'),
      kind: 'words',
      options: optionsOf(permissions),
      initial: known?.permissions ?? [],
    },
    {
      name: 'may_invite',
      label: say('mayInvite'),
      hint: say('mayInviteHint'),
      kind: 'choices',
      options: optionsOf(rolesOf(application) ?? ['member', 'owner']),
      initial: known?.mayInvite ?? [],
    },
  ];
}
