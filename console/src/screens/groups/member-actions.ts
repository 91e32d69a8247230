import { PencilSquareIcon, UserMinusIcon, UserPlusIcon } from '@heroicons/react/24/outline';
import type { GroupMember } from '@svc/client/server';
import { etagOfVersion } from '../../api/etag.ts';
import { describe } from '../../api/operation.ts';
import { type Action, textOf, wordsOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { memberPerson } from './member-person.ts';
import type { MEMBERS } from './member-texts.ts';
import { rolesField } from './roles-field.ts';

type Given = {
  app: string;
  group: string;
  /** The roles that the application names. */
  roles: readonly string[] | undefined;
  say: Say<keyof typeof MEMBERS.en>;
};

/** Describes how a user becomes a member. */
export function addMember({ app, group, roles, say }: Given): Action {
  return {
    name: 'add',
    title: say('add'),
    icon: UserPlusIcon,
    explanation: say('addText'),
    operation: 'addGroupMember',
    fields: [
      { name: 'user_id', label: say('user'), kind: 'user', hint: say('userHint'), isRequired: true },
      rolesField(roles, ['member'], say),
    ],
    button: say('addButton'),
    request: (values) =>
      describe('addGroupMember', {
        path: { app, group },
        body: { user_id: textOf(values, 'user_id') ?? '', roles: wordsOf(values, 'roles') },
      }),
    done: say('added'),
  };
}

/** Describes how the roles of a member are replaced. */
export function changeRoles({ app, group, roles, say }: Given, member: GroupMember): Action {
  return {
    name: `roles-${member.id}`,
    title: say('change'),
    icon: PencilSquareIcon,
    explanation: say('changeText', { name: memberPerson(member).name }),
    operation: 'updateGroupMember',
    fields: [rolesField(roles, member.roles, say)],
    button: say('changeButton'),
    request: (values) =>
      describe('updateGroupMember', {
        path: { app, group, member: member.id },
        body: { roles: wordsOf(values, 'roles') },
        ifMatch: etagOfVersion(member.version),
      }),
    done: say('changed'),
    edits: { app, type: 'member.updated', id: member.id },
  };
}

/** Describes how a member is removed. `endsEmpty` is set if a group ends with its last member. */
export function removeMember({ app, group, say }: Given, member: GroupMember, endsEmpty: boolean): Action {
  const text = say('removeText', { name: memberPerson(member).name });
  return {
    name: `remove-${member.id}`,
    title: say('remove'),
    icon: UserMinusIcon,
    explanation: endsEmpty ? `${text} ${say('removeLastText')}` : text,
    operation: 'removeGroupMember',
    button: say('removeButton'),
    isDestructive: true,
    request: () =>
      describe('removeGroupMember', {
        path: { app, group, member: member.id },
        ifMatch: etagOfVersion(member.version),
      }),
    done: say('removed'),
  };
}
