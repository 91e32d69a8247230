import { getAccount } from '../../../shared/accounts/account-store.ts';
import { PLANS } from '../../../shared/plans/plans.ts';
import type { ReadCommand } from '../command.ts';
import { optionalText } from '../options.ts';

export const showPlans: ReadCommand = {
  kind: 'read',
  name: 'plans show',
  summary: 'Show the plans, and the plan of an account',
  details:
    'Lists the plans. With --account also the plan of that account and the number of its applications.',
  options: [{ flags: '--account <id>', text: 'the account' }],
  needs: ['table'],
  run: async (values) => {
    const id = optionalText(values, 'account');
    const account = id === undefined ? undefined : await getAccount(id);
    const { plan = 'none', applications, application_limit = 0 } = account ?? {};
    const lines = PLANS.map((known) => `${known.id}: ${known.application_limit} applications`);
    const own = account
      ? [`the account ${id} has the plan ${plan}: ${applications} of ${application_limit} applications`]
      : [];
    const subscribed = account && { account: { id, plan, applications, application_limit } };
    return { text: [...lines, ...own].join('\n'), data: { plans: PLANS, ...subscribed } };
  },
};
