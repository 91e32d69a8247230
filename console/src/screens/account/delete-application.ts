import { TrashIcon } from '@heroicons/react/24/outline';
import type { Application } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import type { Action } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { ACCOUNT } from './texts.ts';

/** Describes how an application is deleted. */
export function deleteApplicationAction(
  { id, name }: Pick<Application, 'id' | 'name'>,
  say: Say<keyof typeof ACCOUNT.en>,
): Action {
  return {
    name: `delete-${id}`,
    title: say('delete'),
    icon: TrashIcon,
    explanation: say('deleteText', { name }),
    operation: 'deleteApplication',
    button: say('delete'),
    isDestructive: true,
    confirmation: name,
    request: () => describe('deleteApplication', { path: { app: id } }),
    done: say('deleted'),
  };
}
