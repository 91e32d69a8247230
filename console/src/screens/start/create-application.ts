import { PlusIcon } from '@heroicons/react/24/outline';
import type { Account } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import { type Action, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { START } from './texts.ts';

/** Describes how an application is created in one of the accounts. */
export function createApplicationAction(
  accounts: readonly Account[],
  say: Say<keyof typeof START.en>,
  after: (answer: unknown) => void,
): Action {
  const options = accounts.map(({ id, name }) => ({ value: id, label: name }));
  const initial = options[0]?.value ?? '';
  return {
    name: 'create-application',
    title: say('createApplication'),
    icon: PlusIcon,
    explanation: say('createApplicationText'),
    operation: 'createApplication',
    fields: [
      { name: 'name', label: say('name'), hint: say('nameHint'), kind: 'text', isRequired: true },
      ...(options.length > 1
        ? [{ name: 'account', label: say('account'), kind: 'choice', options, initial } as const]
        : []),
    ],
    button: say('create'),
    request: (values) => {
      const account = textOf(values, 'account') ?? initial;
      return describe('createApplication', {
        body: { name: textOf(values, 'name') ?? '', ...(account && { account }) },
      });
    },
    done: say('created'),
    after,
  };
}
