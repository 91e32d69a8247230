import { stackNames } from '../../infra/deployment-names.ts';
import { type Environment, placeOf } from '../../infra/environment.ts';
import { environmentNames, loadEnvironment } from '../../infra/load-environment.ts';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { aws } from './aws-cli.ts';
import { openQueue } from './dead-letter-queue.ts';
import type { Need, Target } from './target.ts';

/** The outputs of both stacks that commands use, by the variable that gets each. */
const OUTPUTS = {
  TABLE_NAME: 'TableName',
  BUCKET_NAME: 'BucketName',
  SIGNING_KEY_ID: 'SigningKeyArn',
} as const;

/**
 * Opens the deployment of an environment, with the credentials of the operator. Throws an Error
 * if the file is incomplete, if the credentials belong to another account, or if a stack is missing.
 */
export async function openEnvironment(name: string, needs: readonly Need[]): Promise<Target> {
  const known = await environmentNames();
  if (!known.includes(name))
    throw new Error(`--env: there is no environment ${name}; choose one of ${known.join(', ')}`);
  const environment = await loadEnvironment(name);
  const settings = Object.fromEntries(Object.entries(environment));
  if (needs.length === 0) return { name, operator: '', settings, close: async () => undefined };
  if (environment.baseUrl !== null && needs.every((need) => need === 'api'))
    return { name, operator: '', settings, url: environment.baseUrl, close: async () => undefined };
  const region = regionOf(name, environment);
  const operator = await operatorOf(name, environment, region);
  const stacks = stackNames(name);
  const [data, service] = await Promise.all([outputs(region, stacks.data), outputs(region, stacks.service)]);
  useOutputs(region, data);
  useAddresses({
    BASE_URL: service['BaseUrl'],
    CONSOLE_URL: environment.consoleUrl ?? undefined,
    ASSETS_URL: data['AssetsUrl'],
  });
  process.env['EVENT_DAYS'] = String(environment.eventDays);
  process.env['ATTEMPT_DAYS'] = String(environment.attemptDays);
  const queue = service['DeadLettersUrl'];
  return {
    name: [name, ...overrides()].join(' through '),
    stacks: { environment, name, region, outputs: { ...data, ...service } },
    operator,
    settings,
    url: service['BaseUrl'],
    ...(queue !== undefined && { deadLetters: openQueue(region, queue, stacks.service) }),
    close: async () => undefined,
  };
}

function regionOf(name: string, environment: Environment): string {
  const region = placeOf(environment).env?.region ?? process.env['AWS_REGION'];
  if (region) return region;
  throw new Error(`set AWS_REGION: the environment ${name} names no region`);
}

/** Returns who the credentials belong to. Throws an Error if they are of another account than the file's. */
async function operatorOf(name: string, { account }: Environment, region: string): Promise<string> {
  const { Account, Arn } = await aws(region, ['sts', 'get-caller-identity']);
  if (account !== null && Account !== account)
    throw new Error(
      `the credentials are of account ${Account}, and the environment ${name} names ${account}: choose others, for example with AWS_PROFILE`,
    );
  return String(Arn);
}

/** Returns the outputs of a stack by name. */
async function outputs(region: string, stack: string): Promise<Record<string, string>> {
  const { Stacks } = await aws(region, ['cloudformation', 'describe-stacks', '--stack-name', stack]);
  const [described] = Array.isArray(Stacks) ? Stacks : [];
  const { Outputs } = propertiesOf(described);
  const all = Array.isArray(Outputs) ? Outputs.map(propertiesOf) : [];
  return Object.fromEntries(all.map(({ OutputKey, OutputValue }) => [OutputKey, String(OutputValue)]));
}

/** Returns the endpoints of the shell that replace those of AWS: a person has to see that they are used. */
function overrides(): string[] {
  const names = ['DYNAMODB_ENDPOINT', 'KMS_ENDPOINT'] as const;
  return names.flatMap((name) => process.env[name] || []);
}

/** Makes the stores of this process use the storage of the deployment. */
function useOutputs(region: string, data: Record<string, string>): void {
  for (const [variable, output] of Object.entries(OUTPUTS)) {
    const value = data[output];
    if (value === undefined) throw new Error(`the data stack has no output ${output}: deploy it first`);
    process.env[variable] = value;
  }
  process.env['AWS_REGION'] = region;
  forgetClients();
}

/** Makes addresses of files those of the deployment. Commands that need an absent one fail by its name. */
function useAddresses(addresses: Readonly<Record<string, string | undefined>>): void {
  for (const [variable, value] of Object.entries(addresses))
    if (value !== undefined) process.env[variable] = value;
}
