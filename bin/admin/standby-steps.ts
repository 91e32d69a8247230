import { SWITCH_KEY } from '../../infra/standby-place.ts';
import { CLOSED, openRateOf, type Rate, rateCall } from './api-rate.ts';
import { aws } from './aws-cli.ts';
import { pause } from './pause.ts';
import { type Part, type StandbyState, sourceOf } from './standby-state.ts';
import type { Stacks } from './target.ts';
import type { Terminal } from './terminal.ts';

/** One call of AWS in the region of the deployment. Repeated, it changes nothing more. */
export type Step = {
  text: string;
  /** Arguments of the AWS CLI, without the region. */
  call: string[];
  /** The event source whose new state the next step must wait for. */
  source?: string;
};

/** Longest time for which Lambda switches an event source, and the pause between two looks at it. */
const SOURCE_MILLISECONDS = 10 * 60_000;
const LOOK_MILLISECONDS = 2000;

/**
 * Returns the steps that put a deployment at work, in their order, without those that are done: first what
 * handles changes, so that the first request finds it, then the API, and last the domains.
 */
export function openSteps(stacks: Stacks, state: StandbyState): Step[] {
  const [first] = off(state.alarms);
  const { rate } = openRateOf(stacks);
  return [
    ...off(state.sources).map(({ name }) => ({
      text: `Enables the event source ${name}, from the end of its stream`,
      call: ['lambda', 'update-event-source-mapping', '--uuid', name, '--enabled'],
      source: name,
    })),
    ...off([state.texts]).map(({ name }) => ({
      text: `Lets ${name} run`,
      call: ['lambda', 'delete-function-concurrency', '--function-name', name],
    })),
    ...off(state.rules).map(({ name }) => ({
      text: `Enables the rule ${name}`,
      call: ['events', 'enable-rule', '--name', name],
    })),
    ...(first ? [alarmStep('enable', off(state.alarms))] : []),
    ...(state.rate.rate === rate ? [] : [rateStep(state, openRateOf(stacks))]),
    ...(state.switch && !state.switch.isOn ? [switchStep('put', state.switch)] : []),
  ];
}

/**
 * Returns the steps that put a deployment at rest, in their order, without those that are done: first what
 * makes changes, then what handles them, and last the domains lead to the first deployment again.
 */
export function closeSteps(state: StandbyState): Step[] {
  const [first] = on(state.alarms);
  return [
    ...(state.rate.rate === CLOSED.rate ? [] : [rateStep(state, CLOSED)]),
    ...(first ? [alarmStep('disable', on(state.alarms))] : []),
    ...on(state.rules).map(({ name }) => ({
      text: `Disables the rule ${name}`,
      call: ['events', 'disable-rule', '--name', name],
    })),
    ...on([state.texts]).map(({ name }) => ({
      text: `Lets ${name} run no time`,
      call: [
        ...['lambda', 'put-function-concurrency', '--function-name', name],
        ...['--reserved-concurrent-executions', '0'],
      ],
    })),
    ...on(state.sources).map(({ name }) => ({
      text: `Disables the event source ${name}`,
      call: ['lambda', 'update-event-source-mapping', '--uuid', name, '--no-enabled'],
      source: name,
    })),
    ...(state.switch?.isOn ? [switchStep('delete', state.switch)] : []),
  ];
}

/** Returns a step as the plan of a command says it, with the command line that does the same by hand. */
export function describeStep({ region }: Stacks, { text, call }: Step): string {
  return `${text}: aws ${call.join(' ')} --region ${region}`;
}

/** Does the steps one after the other, and prints how far it is. Throws an Error with the message of AWS. */
export async function takeSteps(stacks: Stacks, steps: readonly Step[], terminal: Terminal): Promise<void> {
  for (const [i, { text, call, source }] of steps.entries()) {
    terminal.note(`admin: ${i + 1} of ${steps.length}: ${text}\n`);
    await aws(stacks.region, call);
    if (source !== undefined) await settled(stacks, source, call.includes('--enabled'));
  }
}

/** Waits until an event source is on or off. Throws an Error if Lambda takes longer than ten minutes. */
async function settled(stacks: Stacks, uuid: string, isOn: boolean): Promise<void> {
  const end = Date.now() + SOURCE_MILLISECONDS;
  while ((await sourceOf(stacks, uuid)).isOn !== isOn) {
    if (Date.now() > end) throw new Error(`the event source ${uuid} still changes: run the command again`);
    await pause(LOOK_MILLISECONDS);
  }
}

function rateStep({ api }: StandbyState, wanted: Rate): Step {
  const { rate, burst } = wanted;
  const opens = `Opens the API ${api} to ${rate} requests per second and ${burst} at once`;
  return { text: rate === 0 ? `Closes the API ${api}` : opens, call: rateCall(api, wanted) };
}

function alarmStep(verb: 'enable' | 'disable', alarms: readonly Part[]): Step {
  const names = alarms.map(({ name }) => name);
  const does = verb === 'enable' ? 'Lets' : 'Lets no longer';
  return {
    text: `${does} ${names.length} alarms of missing runs notify`,
    call: ['cloudwatch', `${verb}-alarm-actions`, '--alarm-names', ...names],
  };
}

function switchStep(verb: 'put' | 'delete', { name }: Part): Step {
  const text =
    verb === 'put' ? 'Leads the domains to the standby' : 'Leads the domains to the first deployment';
  return { text, call: ['s3api', `${verb}-object`, '--bucket', name, '--key', SWITCH_KEY] };
}

const on = (parts: readonly Part[]) => parts.filter(({ isOn }) => isOn);
const off = (parts: readonly Part[]) => parts.filter(({ isOn }) => !isOn);
