import { ArrowsUpDownIcon } from '@heroicons/react/24/outline';
import type { Account, Plan } from '@svc/client/server';
import { etagOfVersion } from '../../api/etag.ts';
import { describe } from '../../api/operation.ts';
import { type Action, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { ACCOUNT } from './texts.ts';

type Given = { account: Account; plans: readonly Plan[]; isStaff: boolean };

/** Describes how an account gets another plan; undefined if there is none that the operator may choose. */
export function subscribeAction(
  { account, plans, isStaff }: Given,
  say: Say<keyof typeof ACCOUNT.en>,
): Action | undefined {
  const others = plans.filter(({ id, is_open: isOpen }) => id !== account.plan && (isOpen || isStaff));
  const [first] = others;
  if (!first) return undefined;
  return {
    name: 'subscribe',
    title: say('changePlan'),
    icon: ArrowsUpDownIcon,
    explanation: isStaff ? say('changePlanText') : `${say('changePlanText')} ${say('largerPlans')}`,
    operation: 'subscribeAccount',
    fields: [
      {
        name: 'plan',
        label: say('plan'),
        kind: 'choice',
        options: others.map(({ id, name }) => ({ value: id, label: name })),
        initial: first.id,
      },
    ],
    button: say('subscribe'),
    request: (values) =>
      describe('subscribeAccount', {
        path: { account: account.id },
        body: { plan: textOf(values, 'plan') ?? first.id },
        ifMatch: etagOfVersion(account.version),
      }),
    done: say('subscribed'),
  };
}
