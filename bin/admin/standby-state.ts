import { functionPrefix, stackNames } from '../../infra/deployment-names.ts';
import { LEAST_RECORD_AGE_SECONDS } from '../../infra/event-sources.ts';
import { CANARY, PUBLISHER, TEXT_ANSWERER } from '../../infra/operations.ts';
import { SWITCH_KEY } from '../../infra/standby-place.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { CLOSED, type Rate, readRate } from './api-rate.ts';
import { aws } from './aws-cli.ts';
import { outputOf, type Stacks } from './target.ts';

/** A part of a deployment that is off at rest, by its name in AWS. */
export type Part = { name: string; isOn: boolean };

/** An event source of Lambda by its UUID. */
export type EventSource = Part & {
  /**
   * Of the source of events: whether it repeats what fails, and when Lambda has changed it last. Undefined
   * for other sources, which no step changes so.
   */
  retries?: { isOn: boolean; changedAt: number };
};

/** The state of what makes a deployment write, send or answer, as AWS says it in the deployment's region. */
export type StandbyState = {
  api: string;
  rate: Rate;
  sources: readonly EventSource[];
  rules: readonly Part[];
  /** The function that answers texts. It is off if it can run no time. */
  texts: Part;
  /** Alarms of runs that are missing. Off, they notify nobody. */
  alarms: readonly Part[];
  /** The bucket of the switch, on if it leads the domains here. Undefined for the first deployment. */
  switch: Part | undefined;
};

/** Rules that a standby at rest has on: that of its canary, and that of changes which became no events. */
const ALWAYS_ON = [CANARY, 'FailedChanges'];
/** The runbook that the alarms of missing runs name. */
const MISSING_RUNS = '#a-scheduled-function-that-is-late';

/** Reads the state of a deployment. Throws an Error with the message of AWS. */
export async function readStandby(stacks: Stacks): Promise<StandbyState> {
  const { service } = stackNames(stacks.name);
  const api = outputOf(stacks, 'ApiId');
  const resources = await listOf(stacks, 'StackResourceSummaries', [
    ...['cloudformation', 'list-stack-resources', '--stack-name', service],
  ]);
  const namesOf = (type: string) =>
    resources
      .filter(({ ResourceType, LogicalResourceId: id }) => ResourceType === type && !isAlwaysOn(String(id)))
      .map(({ PhysicalResourceId }) => String(PhysicalResourceId));
  return {
    api,
    rate: await readRate(stacks, api),
    sources: await inTurn(namesOf('AWS::Lambda::EventSourceMapping'), (uuid) => sourceOf(stacks, uuid)),
    rules: await inTurn(namesOf('AWS::Events::Rule'), (name) => ruleOf(stacks, name)),
    texts: await textsOf(stacks, `${functionPrefix(service)}_${TEXT_ANSWERER}`),
    alarms: await alarmsOf(stacks, service),
    switch: await switchOf(stacks),
  };
}

/** True if nothing of a deployment writes, sends or answers. */
export function isAtRest({ rate, sources, rules, texts }: StandbyState): boolean {
  return rate.rate === CLOSED.rate && ![...sources, ...rules, texts].some(({ isOn }) => isOn);
}

/** Reads the state of an event source. While AWS still changes it, it counts as off. */
export async function sourceOf({ region }: Stacks, uuid: string): Promise<EventSource> {
  const source = await aws(region, ['lambda', 'get-event-source-mapping', '--uuid', uuid]);
  const part = { name: uuid, isOn: source['State'] === 'Enabled' };
  if (!String(source['FunctionArn']).includes(`_${PUBLISHER}`)) return part;
  const age = Number(source['MaximumRecordAgeInSeconds']);
  const changedAt = timeOf(source['LastModified']);
  return { ...part, retries: { isOn: age > LEAST_RECORD_AGE_SECONDS, changedAt } };
}

/** Returns a time of the AWS CLI, which prints seconds or ISO 8601 by its setting `cli_timestamp_format`. */
function timeOf(printed: unknown): number {
  return typeof printed === 'number' ? printed * 1000 : Date.parse(String(printed));
}

async function ruleOf({ region }: Stacks, name: string): Promise<Part> {
  const { State } = await aws(region, ['events', 'describe-rule', '--name', name]);
  return { name, isOn: State !== 'DISABLED' };
}

async function textsOf({ region }: Stacks, name: string): Promise<Part> {
  const call = ['lambda', 'get-function-concurrency', '--function-name', name];
  const { ReservedConcurrentExecutions } = await aws(region, call);
  return { name, isOn: ReservedConcurrentExecutions !== 0 };
}

async function alarmsOf(stacks: Stacks, service: string): Promise<Part[]> {
  const call = ['cloudwatch', 'describe-alarms', '--alarm-types', 'MetricAlarm', '--alarm-name-prefix'];
  const alarms = await listOf(stacks, 'MetricAlarms', [...call, `${service}-`]);
  return alarms
    .filter(({ AlarmDescription }) => String(AlarmDescription).endsWith(MISSING_RUNS))
    .map(({ AlarmName, ActionsEnabled }) => ({ name: String(AlarmName), isOn: ActionsEnabled !== false }));
}

async function switchOf(stacks: Stacks): Promise<Part | undefined> {
  const name = stacks.outputs['SwitchBucketName'];
  if (name === undefined) return undefined;
  const call = ['s3api', 'list-objects-v2', '--bucket', name, '--prefix', SWITCH_KEY];
  return { name, isOn: (await listOf(stacks, 'Contents', call)).length > 0 };
}

/** Returns a list of an answer of AWS. Empty if the answer does not have it. */
async function listOf(
  { region }: Stacks,
  member: string,
  call: string[],
): Promise<Record<string, unknown>[]> {
  const found = (await aws(region, call))[member];
  return Array.isArray(found) ? found.map(propertiesOf) : [];
}

const isAlwaysOn = (id: string) => ALWAYS_ON.some((part) => id.includes(part));

/** Calls AWS for one name after the other: its limits are low, and there are few names. */
async function inTurn<T>(names: readonly string[], read: (name: string) => Promise<T>): Promise<T[]> {
  const parts: T[] = [];
  for (const name of names) parts.push(await read(name));
  return parts;
}
