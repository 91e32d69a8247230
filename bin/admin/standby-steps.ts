import { LEAST_RECORD_AGE_SECONDS, TABLE_CHANGES } from '../../infra/event-sources.ts';
import { SWITCH_KEY } from '../../infra/standby-place.ts';
import { CLOSED, openRateOf, type Rate, rateCall } from './api-rate.ts';
import { aws } from './aws-cli.ts';
import { pause } from './pause.ts';
import { shellWord } from './shell-word.ts';
import { type EventSource, type Part, type StandbyState, sourceOf } from './standby-state.ts';
import { outputOf, type Stacks } from './target.ts';
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
/** The time in which an enabled event source reads and leaves out what its stream has of the last day. */
const CATCH_UP_MILLISECONDS = 15 * 60_000;

/**
 * Returns the steps that put a deployment at work, in their order, without those that are done: first what
 * handles changes, so that the first request finds it, then the API, and last the domains.
 */
export function openSteps(stacks: Stacks, state: StandbyState): Step[] {
  const [first] = off(state.alarms);
  const { rate } = openRateOf(stacks);
  return [
    ...off(state.sources).map(({ name }) => ({
      text: `Enables the event source ${name}`,
      call: [...sourceCall(name), '--enabled'],
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
    ...state.sources.filter(hasCaughtUp).map(({ name }) => ({
      text: `Lets the event source ${name} repeat what fails`,
      call: [
        ...sourceCall(name),
        ...limitsOf(
          TABLE_CHANGES.maxRecordAgeSeconds,
          `arn:aws:s3:::${outputOf(stacks, 'FailedChangesBucket')}`,
        ),
      ],
    })),
  ];
}

/** True if another run has to let an event source repeat what fails, once it has left out old changes. */
export function isToCatchUp({ sources }: StandbyState): boolean {
  return sources.some((source) => source.retries?.isOn === false && !hasCaughtUp(source));
}

/**
 * True for an event source that was closed, and has been on for so long that it reads new changes only. A
 * closed one continues where it was, in a stream that numbers the changes of the other region anew: each of
 * them would become a second event (decision 0750).
 */
function hasCaughtUp({ isOn, retries }: EventSource): boolean {
  return isOn && retries?.isOn === false && Date.now() - retries.changedAt >= CATCH_UP_MILLISECONDS;
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
    ...state.sources
      .filter(({ isOn }) => isOn)
      .map(({ name, retries }) => ({
        text: `Disables the event source ${name}${retries ? ', and lets it leave out old changes' : ''}`,
        call: [...sourceCall(name), '--no-enabled', ...(retries ? limitsOf(LEAST_RECORD_AGE_SECONDS) : [])],
        source: name,
      })),
    ...(state.switch?.isOn ? [switchStep('delete', state.switch)] : []),
  ];
}

/** Returns a step as the plan of a command says it, with the command line that does the same by hand. */
export function describeStep({ region }: Stacks, { text, call }: Step): string {
  const words = call.map((word) => (/[^\w=,.:/-]/.test(word) ? shellWord(word) : word));
  return `${text}: aws ${words.join(' ')} --region ${region}`;
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

const sourceCall = (uuid: string) => ['lambda', 'update-event-source-mapping', '--uuid', uuid];

/** Returns the options by which an event source leaves out older records, and where it puts failed ones. */
function limitsOf(seconds: number, destination?: string): string[] {
  const onFailure = destination === undefined ? {} : { Destination: destination };
  return [
    ...['--maximum-record-age-in-seconds', String(seconds)],
    ...['--destination-config', JSON.stringify({ OnFailure: onFailure })],
  ];
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
