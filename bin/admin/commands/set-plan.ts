import type { Account } from '../../../shared/accounts/account.ts';
import { getAccount, subscribe } from '../../../shared/accounts/account-store.ts';
import { findPlan, PLANS } from '../../../shared/plans/plans.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { textOf } from '../options.ts';

export const setPlan: ChangeCommand = {
  kind: 'change',
  name: 'plans set',
  summary: 'Subscribe an account to a plan',
  details: `Sets the plan of an account, by the rules of PUT /accounts/{account}/subscription. A plan that allows fewer
applications than the account has is refused.`,
  options: [
    { flags: '--account <id>', text: 'the account', required: true },
    { flags: '--plan <id>', text: 'the plan', required: true, choices: PLANS.map(({ id }) => id) },
  ],
  needs: ['table'],
  plan: async (values, { operator }) => {
    const account = await getAccount(textOf(values, 'account'));
    const plan = findPlan(textOf(values, 'plan'));
    if (!plan || (plan.id === account.plan && plan.application_limit === account.application_limit))
      return { changes: [], unchanged: report(account) };
    const { id, application_limit: limit } = plan;
    if (account.applications > limit)
      throw new Error(
        `--plan: ${id} allows ${limit} applications, and ${account.id} has ${account.applications}`,
      );
    const before = account.plan ?? 'none';
    return {
      changes: [
        `Changes the plan of the account ${account.id} from ${before} to ${id} (${limit} applications)`,
      ],
      subject: { account: account.id, plan: id },
      apply: async () => report(await subscribe(account.id, id, { actor: operator, precondition: {} })),
    };
  },
};

function report({ id, plan = 'none', applications, application_limit = 0 }: Account): Report {
  return {
    text: `the account ${id} has the plan ${plan}: ${applications} of ${application_limit} applications`,
    data: { account: id, plan, applications, application_limit },
  };
}
