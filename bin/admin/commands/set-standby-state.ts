import type { ChangeCommand, Plan, Report } from '../command.ts';
import { optionalText, type Values } from '../options.ts';
import { isAtRest, readStandby, type StandbyState } from '../standby-state.ts';
import { closeSteps, describeStep, openSteps, type Step, takeSteps } from '../standby-steps.ts';
import { type Stacks, stacksOf, type Target } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { repairStandby } from './repair-standby.ts';

/** Longest time to wait for the deployment that serves the domains. */
const ANSWER_MILLISECONDS = 5000;

const RIGHTS = `Needs cloudformation:ListStackResources, lambda:GetEventSourceMapping, UpdateEventSourceMapping,
GetFunctionConcurrency, PutFunctionConcurrency and DeleteFunctionConcurrency, events:DescribeRule, EnableRule and
DisableRule, cloudwatch:DescribeAlarms, EnableAlarmActions and DisableAlarmActions, apigateway:GET and PATCH of the
stage, and s3:ListBucket, PutObject and DeleteObject of the switch.`;

export const openStandby: ChangeCommand = {
  kind: 'change',
  name: 'standby open',
  summary: 'Put a standby at work and lead the domains to it',
  details: `Refuses while a deployment answers at baseUrl. Then does what "standby repair" does, and enables the event sources, the
function of texts, the rules, the alarms of missing runs and the API. Last it writes the switch, which leads the domains
here within about two minutes. Calls AWS in the region of the deployment only. What is done is left out, so another run
continues. With --dry-run it prints the commands. For the first deployment, after "standby close" of its standby, it does
the same without repair and switch. ${RIGHTS} The repair needs its own rights.`,
  // The time is needed only while the replica is to be repaired.
  options: repairStandby.options.map(({ required: _, ...option }) => option),
  needs: ['stacks', 'table'],
  plan: async (values, target, terminal) => {
    const stacks = stacksOf(target);
    const state = await readStandby(stacks);
    if (!state.switch?.isOn) await assertNobodyServes(stacks);
    const repair = isToBeRepaired(stacks, state) ? await repairPlan(values, target, terminal) : undefined;
    return planOf(stacks, openSteps(stacks, state), { terminal, repair });
  },
};

export const closeStandby: ChangeCommand = {
  kind: 'change',
  name: 'standby close',
  summary: 'Put a deployment at rest, and lead the domains to the first one',
  details: `Closes the API, and disables rules, the function of texts, the event sources and the alarms of missing runs.
Last it deletes the switch, which leads the domains to the first deployment within about two minutes. Changes that are
not yet events when the sources are disabled become none: wait until the alarm ChangesLate is OK. Also puts the first
deployment at rest, when its region is back. What is done is left out, so another run continues. ${RIGHTS}`,
  options: [],
  needs: ['stacks', 'table'],
  plan: async (_values, target, terminal) => {
    const stacks = stacksOf(target);
    return planOf(stacks, closeSteps(await readStandby(stacks)), { terminal });
  },
};

/** Returns the plan of these steps, after that of the repair if there is one. */
function planOf(
  stacks: Stacks,
  steps: readonly Step[],
  { terminal, repair }: { terminal: Terminal; repair?: Plan | undefined },
): Plan {
  const { name } = stacks;
  const [first, ...others] = [...(repair?.changes ?? []), ...steps.map((step) => describeStep(stacks, step))];
  if (first === undefined) return { changes: [], unchanged: report(name, []) };
  return {
    changes: [first, ...others],
    subject: { deployment: name },
    needsConfirmation: true,
    apply: async () => {
      const repaired = repair && 'apply' in repair ? await repair.apply() : undefined;
      await takeSteps(stacks, steps, terminal);
      return report(name, steps, repaired);
    },
  };
}

function report(name: string, steps: readonly Step[], repaired?: Report): Report {
  const done =
    steps.length === 0 ? `nothing was to do for ${name}` : `${steps.length} steps done for ${name}`;
  return {
    text: repaired ? `${repaired.text}\n${done}` : done,
    data: { ...repaired?.data, steps: steps.map(({ text }) => text) },
  };
}

/** True for a standby of which nothing is on. Later its own functions write. */
function isToBeRepaired({ environment }: Stacks, state: StandbyState): boolean {
  return environment.standby && isAtRest(state);
}

/** Returns the plan of the repair. Throws an Error if the time of the loss is missing. */
function repairPlan(values: Values, target: Target, terminal: Terminal): Promise<Plan> {
  if (optionalText(values, 'lostAt') === undefined)
    throw new Error(
      '--lost-at is missing: when the other region was lost or closed, such as 2026-01-31T10:00:00Z',
    );
  return repairStandby.plan(values, target, terminal);
}

/** Throws an Error if a deployment answers at the address of both: two that write would use codes twice. */
async function assertNobodyServes({ environment, name }: Stacks): Promise<void> {
  const url = `${environment.baseUrl}/ready`;
  const signal = AbortSignal.timeout(ANSWER_MILLISECONDS);
  const answer = await fetch(url, { redirect: 'manual', signal }).catch(() => undefined);
  if (!answer?.ok) return;
  throw new Error(
    `${url} answers ${answer.status}: close the deployment that serves it (standby close) before you open ${name}`,
  );
}
