import { PencilSquareIcon, TrashIcon } from '@heroicons/react/24/outline';
import { describe } from '../../api/operation.ts';
import type { Action } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { groupBody, groupFields } from './group-fields.ts';
import { type GroupSize, sizeInWords } from './group-size.ts';
import type { ReadGroup } from './read-group.ts';
import type { GROUPS } from './texts.ts';

type Given = { app: string; read: ReadGroup; say: Say<keyof typeof GROUPS.en> };

/** Describes how name, policy and further data of a group are replaced. */
export function editGroup({ app, read: { group, etag }, say }: Given): Action {
  return {
    name: 'edit',
    title: say('edit'),
    icon: PencilSquareIcon,
    explanation: say('editText'),
    operation: 'updateGroup',
    fields: groupFields(say, group),
    button: say('save'),
    request: (values) =>
      describe('updateGroup', {
        path: { app, group: group.id },
        body: groupBody(values),
        ifMatch: etag,
      }),
    done: say('saved'),
    edits: group,
  };
}

/** Describes how a group is deleted. It says what goes with it, once that is counted. */
export function deleteGroup(
  { app, read: { group }, say }: Given,
  { size, leave }: { size: GroupSize; leave: () => void },
): Action {
  return {
    name: 'delete',
    title: say('delete'),
    icon: TrashIcon,
    explanation: say('deleteText', sizeInWords(size, say)),
    operation: 'deleteGroup',
    button: say('delete'),
    isDestructive: true,
    confirmation: group.name || group.id,
    request: () => describe('deleteGroup', { path: { app, group: group.id } }),
    done: say('deleted'),
    after: leave,
  };
}
