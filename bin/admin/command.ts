import type { OptionSpec, Values } from './options.ts';
import type { Need, Target } from './target.ts';
import type { Terminal } from './terminal.ts';

/** The result of a command: a text for people, and the same as JSON. */
export type Report = {
  text: string;
  data: Readonly<Record<string, unknown>>;
  /** True if the command ended and a part of its work failed: exit code 3. */
  isIncomplete?: boolean;
};

/** Ids of what a command concerns, for the audit record. Never personal data. */
export type Subject = Readonly<Record<string, string>>;

/** The changes that a command would make now, a sentence each, and a function that makes them. */
export type Plan =
  | { changes: readonly []; unchanged: Report }
  | {
      changes: readonly [string, ...string[]];
      subject: Subject;
      /** True if the changes take something away, or give rights to an address that nobody has. */
      needsConfirmation?: boolean;
      apply: () => Promise<Report>;
    };

type Common = {
  /** The words of the command, such as `keys rotate`. */
  name: string;
  summary: string;
  /** Further lines of the help: what the command does, and the IAM rights that it needs. */
  details: string;
  options: readonly OptionSpec[];
  needs: readonly Need[];
  /** True if the command makes the environment that `--env` names, so that there is none to open. */
  makesEnvironment?: true;
};

/** A command that only reads. */
export type ReadCommand = Common & {
  kind: 'read';
  run: (values: Values, target: Target, terminal: Terminal) => Promise<Report>;
};

/** A command that changes something. It has the options `--dry-run` and `--yes`. */
export type ChangeCommand = Common & {
  kind: 'change';
  /** False if the changes are no changes of the deployment, such as a file on this machine. Default true. */
  isAudited?: false;
  plan: (values: Values, target: Target, terminal: Terminal) => Promise<Plan>;
};

export type Command = ReadCommand | ChangeCommand;
