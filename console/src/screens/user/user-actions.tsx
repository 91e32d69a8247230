import {
  ArrowDownTrayIcon,
  ArrowRightStartOnRectangleIcon,
  CheckCircleIcon,
  NoSymbolIcon,
  TrashIcon,
} from '@heroicons/react/24/outline';
import type { UserProfileWithExport } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import { type Action, type CustomAction, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { ACTIONS } from './action-texts.ts';
import { ExportUserDialog } from './export-user.tsx';

export type UserActionsGiven = {
  app: string;
  user: string;
  /** How the user is called. */
  name: string;
  profile: UserProfileWithExport;
  /** What a deletion or the end of all sessions concerns, in words. Empty until it is known. */
  sessions: string;
  groups: string;
  say: Say<keyof typeof ACTIONS.en>;
  /** Leaves the page of a user who is deleted. */
  leave: () => void;
};

/** Describes the action that people come for: to disable a user, or to enable one again. */
export function stateAction(given: UserActionsGiven): Action {
  return given.profile.state === 'enabled' ? disableAction(given) : enableAction(given);
}

function disableAction({ app, user, name, sessions, say }: UserActionsGiven): Action {
  return {
    name: 'disable',
    title: say('disable'),
    icon: NoSymbolIcon,
    explanation: say('disableText', { name, sessions }),
    operation: 'setUserState',
    fields: [
      {
        name: 'reason',
        label: say('reason'),
        kind: 'text',
        hint: say('reasonHint'),
        placeholder: 'chargeback',
      },
      { name: 'message', label: say('message'), kind: 'text', hint: say('messageHint') },
    ],
    button: say('disable'),
    isDestructive: true,
    request: (values) => {
      const [reason, message] = [textOf(values, 'reason'), textOf(values, 'message')];
      return describe('setUserState', {
        path: { app, user },
        body: { state: 'disabled', ...(reason && { reason }), ...(message && { message }) },
      });
    },
    done: say('disabledDone', { name }),
  };
}

function enableAction({ app, user, name, say }: UserActionsGiven): Action {
  return {
    name: 'enable',
    title: say('enable'),
    icon: CheckCircleIcon,
    explanation: say('enableText', { name }),
    operation: 'setUserState',
    button: say('enable'),
    request: () => describe('setUserState', { path: { app, user }, body: { state: 'enabled' } }),
    done: say('enabledDone', { name }),
  };
}

/** Describes the further actions of a user. */
export function furtherActions(given: UserActionsGiven): (Action | CustomAction)[] {
  return [exportAction(given), signOutAction(given), deleteAction(given)];
}

function signOutAction({ app, user, name, sessions, say }: UserActionsGiven): Action {
  return {
    name: 'signout',
    title: say('signOut'),
    icon: ArrowRightStartOnRectangleIcon,
    explanation: say('signOutText', { name, sessions }),
    operation: 'signOutUser',
    button: say('signOut'),
    isDestructive: true,
    request: () => describe('signOutUser', { path: { app, user } }),
    done: say('signedOutDone', { name }),
  };
}

function exportAction({ app, user, name, say }: UserActionsGiven): CustomAction {
  return {
    name: 'export',
    title: say('export'),
    icon: ArrowDownTrayIcon,
    operation: 'getUser',
    dialog: (close) => <ExportUserDialog app={app} user={user} name={name} close={close} />,
  };
}

function deleteAction({ app, user, name, sessions, groups, say, leave }: UserActionsGiven): Action {
  return {
    name: 'delete',
    title: say('delete'),
    icon: TrashIcon,
    explanation: say('deleteText', { name, sessions, groups }),
    operation: 'deleteUser',
    button: say('delete'),
    isDestructive: true,
    confirmation: name,
    request: () => describe('deleteUser', { path: { app, user } }),
    done: say('deletedDone', { name }),
    after: leave,
    // The page of the user is left: reading it again would find nobody.
    changes: [['users', app]],
  };
}
