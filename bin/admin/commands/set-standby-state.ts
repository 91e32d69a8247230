import { parseDuration } from '../../../shared/platform/duration.ts';
import { CLOSED } from '../api-rate.ts';
import type { ChangeCommand, Plan, Report } from '../command.ts';
import { optionalText, type Values } from '../options.ts';
import { pause } from '../pause.ts';
import { isAtRest, readStandby, type StandbyState } from '../standby-state.ts';
import { closeSteps, describeStep, isToCatchUp, openSteps, type Step, takeSteps } from '../standby-steps.ts';
import { type Stacks, stacksOf, type Target } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { repairStandby } from './repair-standby.ts';

/** Longest time to wait for an answer of the deployment that serves the domains, and between two looks. */
const ANSWER_MILLISECONDS = 5000;
const LOOK_MILLISECONDS = 5000;
const DEFAULT_WAIT = '2m';

const RIGHTS = `Needs cloudformation:ListStackResources, lambda:GetEventSourceMapping, UpdateEventSourceMapping,
GetFunctionConcurrency, PutFunctionConcurrency and DeleteFunctionConcurrency, events:DescribeRule, EnableRule and
DisableRule, cloudwatch:DescribeAlarms, EnableAlarmActions and DisableAlarmActions, apigateway:GET and PATCH of the
stage, and s3:ListBucket, PutObject and DeleteObject of the switch.`;

const CATCHES_UP =
  'run it again in 15 minutes: until then, a change that becomes no event within a minute becomes none';

export const openStandby: ChangeCommand = {
  kind: 'change',
  name: 'standby open',
  summary: 'Put a standby at work and lead the domains to it',
  details: `Waits while a deployment answers at baseUrl, and refuses if it goes on. Then does what "standby repair" does, and enables the event sources, the
function of texts, the rules, the alarms of missing runs and the API. Last it writes the switch, which leads the domains
here within about two minutes. Calls AWS in the region of the deployment only. What is done is left out, so another run
continues. After "standby close" the source of events leaves out what is older than a minute: a run 15 minutes after the
opening lets it repeat what fails. With --dry-run it prints the commands. For the first deployment, after "standby close" of its standby, it does
the same without repair and switch. ${RIGHTS} The repair needs its own rights.`,
  // The time is needed only while the replica is to be repaired.
  options: [
    ...repairStandby.options.map(({ required: _, ...option }) => option),
    {
      flags: '--wait <duration>',
      text: `how long to wait until nobody answers at baseUrl; default ${DEFAULT_WAIT}`,
    },
  ],
  needs: ['stacks', 'table'],
  plan: async (values, target, terminal) => {
    const stacks = stacksOf(target);
    const state = await readStandby(stacks);
    if (!servesDomains(state)) await untilNobodyServes(stacks, waitOf(values), terminal);
    const repair = isToBeRepaired(stacks, state) ? await repairPlan(values, target, terminal) : undefined;
    const note = isToCatchUp(state) ? CATCHES_UP : undefined;
    return planOf(stacks, { steps: openSteps(stacks, state), repair, note }, terminal);
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
    return planOf(stacks, { steps: closeSteps(await readStandby(stacks)) }, terminal);
  },
};

/** Steps of a deployment, what comes before them, and what the report says after them. */
type Work = { steps: readonly Step[]; repair?: Plan | undefined; note?: string | undefined };

/** Returns the plan of these steps, after that of the repair if there is one. */
function planOf(stacks: Stacks, work: Work, terminal: Terminal): Plan {
  const { steps, repair } = work;
  const changes = [...(repair?.changes ?? []), ...steps.map((step) => describeStep(stacks, step))];
  const [first, ...others] = changes;
  if (first === undefined) return { changes: [], unchanged: report(stacks, work) };
  return {
    changes: [first, ...others],
    subject: { deployment: stacks.name },
    needsConfirmation: true,
    apply: async () => {
      const repaired = repair && 'apply' in repair ? await repair.apply() : undefined;
      await takeSteps(stacks, steps, terminal);
      return report(stacks, work, repaired);
    },
  };
}

function report({ name }: Stacks, { steps, note }: Work, repaired?: Report): Report {
  const done =
    steps.length === 0 ? `nothing was to do for ${name}` : `${steps.length} steps done for ${name}`;
  return {
    text: [repaired?.text, done, note].filter((line) => line !== undefined).join('\n'),
    data: { ...repaired?.data, steps: steps.map(({ text }) => text), ...(note !== undefined && { note }) },
  };
}

/** True if it is this deployment that answers at the address of both. */
function servesDomains(state: StandbyState): boolean {
  return state.switch ? state.switch.isOn : state.rate.rate > CLOSED.rate;
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

/** Returns how long to wait for the other deployment. Throws an Error that names the option. */
function waitOf(values: Values): number {
  const wait = optionalText(values, 'wait') ?? DEFAULT_WAIT;
  const seconds = parseDuration(wait);
  if (seconds === undefined) throw new Error(`--wait: ${wait} is no duration; write it like ${DEFAULT_WAIT}`);
  return values['dryRun'] === true ? 0 : seconds * 1000;
}

/**
 * Waits while a deployment answers at the address of both: a closed one does so for some seconds more. Throws
 * an Error if it still answers after the wait, because two that write would use codes twice.
 */
async function untilNobodyServes({ environment, name }: Stacks, wait: number, { note }: Terminal) {
  const url = `${environment.baseUrl}/ready`;
  const end = Date.now() + wait;
  for (;;) {
    const signal = AbortSignal.timeout(ANSWER_MILLISECONDS);
    const answer = await fetch(url, { redirect: 'manual', signal }).catch(() => undefined);
    if (!answer?.ok) return;
    const left = Math.ceil((end - Date.now()) / 1000);
    if (left <= 0)
      throw new Error(
        `${url} answers ${answer.status}: close the deployment that serves it (standby close) before you open ${name}`,
      );
    note(`admin: ${url} answers ${answer.status}: waiting ${left} s until it answers no longer\n`);
    await pause(LOOK_MILLISECONDS);
  }
}
