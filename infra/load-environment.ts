import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import {
  type EdgeEnvironment,
  type Environment,
  edgeMembers,
  members,
  SETTINGS,
  TO_BE_SET,
} from './environment.ts';
import { addressFaults } from './hosts.ts';

/** The folder of the environment files. The name of a file is the name of its environment. */
const DIRECTORY = join(import.meta.dirname, 'environments');

/** Returns the names of the environments, sorted. */
export async function environmentNames(directory = DIRECTORY): Promise<string[]> {
  const files = await readdir(directory);
  return files.flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []).sort();
}

/**
 * Returns the settings in `<directory>/<name>.ts`. Throws an Error that lists the known environments if
 * `name` is not one of them, or that names the file and each missing, unknown or malformed member
 * (decision 0122).
 */
export async function loadEnvironment(name: unknown, directory = DIRECTORY): Promise<Environment> {
  const { value, file } = await readEnvironment(name, directory);
  return checkEnvironment(value, file);
}

/**
 * Returns the settings of the stack of the edge in `<directory>/<name>.ts`. Its outputs, which are settings
 * too, need no value yet. Throws as `loadEnvironment` does, also if there is no `baseUrl`.
 */
export async function loadEdgeEnvironment(name: unknown, directory = DIRECTORY): Promise<EdgeEnvironment> {
  const { value, file } = await readEnvironment(name, directory);
  const result = edgeMembers.safeParse(value);
  if (!result.success) throw faulty(result.error, file, value);
  if (result.data.baseUrl === null) throw new Error(`${file}: baseUrl must have a value for CloudFront`);
  return result.data;
}

async function readEnvironment(name: unknown, directory: string): Promise<{ value: unknown; file: string }> {
  const known = await environmentNames(directory);
  if (typeof name !== 'string' || !known.includes(name))
    throw new Error(`there is no environment ${String(name)}: choose one with -c env=<${known.join('|')}>`);
  const module: { environment?: unknown } = await import(join(directory, `${name}.ts`));
  return { value: module.environment, file: `infra/environments/${name}.ts` };
}

/** Returns the checked settings. Throws an Error that names `file` and each wrong member. */
export function checkEnvironment(value: unknown, file: string): Environment {
  const result = members.safeParse(value);
  if (!result.success) throw faulty(result.error, file, value);
  const { account, region } = result.data;
  if ((account === null) !== (region === null))
    throw new Error(`${file}: account and region must both have a value, or both be null`);
  const wrong = [...addressFaults(result.data), ...spendFaults(result.data), ...streamFaults(result.data)];
  if (wrong.length > 0) throw new Error(wrong.map((fault) => `${file}: ${fault}`).join('\n'));
  return result.data;
}

/** Returns that an alarm would be too late, if it would. */
function spendFaults({ textSpendAlarm, textSpendLimit }: Environment): string[] {
  if (textSpendLimit === null || textSpendAlarm < textSpendLimit) return [];
  return ['textSpendAlarm must be below textSpendLimit, beyond which SNS sends no text messages'];
}

/** Returns that the stream is not that of the table, or missing. */
function streamFaults({ tableName, tableStreamArn, eventDays }: Environment): string[] {
  if (tableStreamArn === null)
    return tableName === null || eventDays === 0
      ? []
      : [
          `tableStreamArn must be the ARN of the stream of ${tableName} (NEW_AND_OLD_IMAGES), or eventDays 0 for no events`,
        ];
  if (tableName !== null && tableStreamArn.includes(`:table/${tableName}/stream/`)) return [];
  return ['tableStreamArn must be a stream of the table that tableName names'];
}

function faulty({ issues }: z.core.$ZodError, file: string, value: unknown): Error {
  return new Error(issues.flatMap((issue) => faults(issue, file, value)).join('\n'));
}

function faults(issue: z.core.$ZodIssue, file: string, value: unknown): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(
      (key) => `${file}: ${key} is not a setting; the settings are ${SETTINGS.join(', ')}`,
    );
  const member = issue.path.join('.');
  if (member === '') return [`${file}: it must export the object \`environment\``];
  const given = Object(value)[member];
  if (given === undefined) return [`${file}: ${member} is missing; it must be ${issue.message}`];
  if (given === TO_BE_SET) return [`${file}: ${member} is not set yet; it must be ${issue.message}`];
  return [`${file}: ${member} must be ${issue.message}`];
}
