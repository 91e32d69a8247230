import { PlusIcon } from '@heroicons/react/24/outline';
import type { Account } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import { type Action, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { ACCOUNT } from './texts.ts';

/** Describes how an account is created, of which the operator becomes the owner. */
export function createAccountAction(
  say: Say<keyof typeof ACCOUNT.en>,
  after: (account: Account) => void,
): Action {
  return {
    name: 'create-account',
    title: say('createAccount'),
    icon: PlusIcon,
    explanation: say('createAccountText'),
    operation: 'createAccount',
    fields: [
      {
        name: 'name',
        label: say('accountName'),
        hint: say('accountNameHint'),
        kind: 'text',
        isRequired: true,
      },
    ],
    button: say('create'),
    request: (values) => describe('createAccount', { body: { name: textOf(values, 'name') ?? '' } }),
    done: say('accountCreated'),
    after: (answer) => after(answer as Account),
  };
}
