import type { Environment } from '../../infra/environment.ts';
import type { DeadLetters } from './dead-letters.ts';

/** A part of a deployment that a command needs; the target provides its environment variables. */
export type Need = 'table' | 'signing-key' | 'api' | 'dead-letters' | 'stacks';

/** The stacks of an environment in AWS. */
export type Stacks = {
  environment: Environment;
  /** The name of the environment. */
  name: string;
  region: string;
  /** The outputs of both stacks by name. */
  outputs: Readonly<Record<string, string>>;
};

/** The deployment that a command works on. Its settings are in the environment variables of this process. */
export type Target = {
  /** The name of the environment, `local`, or `the environment variables`. */
  name: string;
  /** Absent without `--env`. */
  stacks?: Stacks;
  /** Who runs the command, for audit records. */
  operator: string;
  /** The settings that `config show` prints. */
  settings: Readonly<Record<string, unknown>>;
  /** Address of the API, if the target has one that answers. */
  url?: string | undefined;
  /** The queue of events that failed, if the target has one. */
  deadLetters?: DeadLetters | undefined;
  close: () => Promise<void>;
};

/** Returns the stacks of a command that needs them. Throws an Error if the target has none. */
export function stacksOf({ stacks }: Target): Stacks {
  if (stacks === undefined) throw new Error('--env is missing');
  return stacks;
}

/** Returns an output of the stacks. Throws an Error if they are of an earlier release without it. */
export function outputOf({ outputs }: Stacks, name: string): string {
  const value = outputs[name];
  if (value === undefined) throw new Error(`the service stack has no output ${name}: deploy it first`);
  return value;
}
