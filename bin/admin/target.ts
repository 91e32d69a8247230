import type { Environment } from '../../infra/environment.ts';
import type { DeadLetters } from './dead-letters.ts';

/** A part of a deployment that a command needs; the target provides its environment variables. */
export type Need = 'table' | 'signing-key' | 'api' | 'dead-letters';

/** The deployment that a command works on. Its settings are in the environment variables of this process. */
export type Target = {
  /** The name of the environment, `local`, or `the environment variables`. */
  name: string;
  /** The settings of the environment and its name. Absent without `--env`. */
  environment?: Environment;
  environmentName?: string;
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
