import { Command as Commander, type Command as CommanderCommand, CommanderError, Option } from 'commander';
import { environmentNames } from '../../infra/load-environment.ts';
import type { Command } from './command.ts';
import { COMMANDS, GROUPS } from './commands.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { failureText } from './failure.ts';
import type { OptionSpec } from './options.ts';
import { runCommand } from './run-command.ts';
import type { Terminal } from './terminal.ts';

/** The name of the program in its help and in the scripts of shell completion. */
const PROGRAM = 'identity-admin';

const ABOUT = `
Every command works on one deployment: --env for an environment, with your AWS credentials; --local for the data
folder of npm start on this machine; or the environment variables TABLE_NAME and so on. Environments are in
infra/environments, or in the folder that the variable ENVIRONMENTS names, also for cdk.

Exit codes: 0 done, nothing to do, or dry run; 2 wrong options or failed; 3 ended with failures; 4 not confirmed.
Shell completion: "${PROGRAM} complete bash" and "complete zsh" print the script; docs/operations.md shows its use.`;

/** Runs the command line and returns its exit code. Failures are one line on standard error. */
export async function runAdmin(args: readonly string[], terminal: Terminal): Promise<number> {
  const ended: { code: number } = { code: EXIT_CODES.done };
  try {
    const program = await programOf(terminal, async (command, values) => {
      ended.code = await runCommand(command, values, terminal);
    });
    if (args[0] === 'complete') await addCompletion(program);
    await program.parseAsync([...args], { from: 'user' });
    return ended.code;
  } catch (error) {
    if (error instanceof CommanderError) return codeOf(error, args);
    terminal.note(`admin: ${failureText(error)}\n`);
    return EXIT_CODES.failed;
  }
}

/** Returns 0 if help was asked for; commander has printed it, or the error. */
function codeOf({ code }: CommanderError, args: readonly string[]): number {
  const isHelp = code === 'commander.helpDisplayed' || (code === 'commander.help' && args.includes('help'));
  return isHelp ? EXIT_CODES.done : EXIT_CODES.failed;
}

/** Adds the command `complete`, which prints the scripts of shells and answers their questions. */
async function addCompletion(program: Commander): Promise<void> {
  const { default: tab } = await import('@bomb.sh/tab/commander');
  tab(program);
}

type Run = (command: Command, values: Record<string, unknown>) => Promise<void>;

async function programOf(terminal: Terminal, run: Run): Promise<Commander> {
  const program = new Commander(PROGRAM)
    .description('Commands for operators: npm run admin -- COMMAND')
    .addHelpText('after', ABOUT)
    .exitOverride()
    .configureOutput({
      writeOut: terminal.print,
      writeErr: terminal.note,
      outputError: (text, write) => write(text.replace(/^error: /, 'admin: ')),
    })
    .showHelpAfterError(
      '(npm run admin -- --help shows the commands, and npm run admin -- COMMAND --help the options)',
    );
  // A folder that is missing is no fault for a command that makes it, nor for help.
  const environments = await environmentNames().catch(() => []);
  const groups = new Map<string, CommanderCommand>();
  for (const command of COMMANDS) {
    const words = command.name.split(' ');
    const parent = words.length > 1 ? groupOf(program, groups, words[0] ?? '') : program;
    const leaf = parent.command(words.at(-1) ?? '').summary(command.summary);
    leaf.description(command.summary).addHelpText('after', `\n${command.details}`);
    for (const option of [...command.options, ...commonOptions(command, environments)])
      leaf.addOption(optionOf(option));
    leaf.action(async (values: Record<string, unknown>) => {
      if (!command.makesEnvironment) await environmentNames();
      await run(command, values);
    });
  }
  return program;
}

function groupOf(program: Commander, groups: Map<string, CommanderCommand>, name: string): CommanderCommand {
  const known = groups.get(name);
  if (known) return known;
  const group = program.command(name).description(GROUPS[name] ?? '');
  groups.set(name, group);
  return group;
}

/** The options that name the target of a command, those that every command has, and those of changes. */
function commonOptions(command: Command, environments: string[]): OptionSpec[] {
  return [
    ...targetOptions(command, environments),
    { flags: '--json', text: 'print the result as one JSON document' },
    ...(command.kind === 'change'
      ? [
          { flags: '--dry-run', text: 'say what would change, and change nothing' },
          { flags: '--yes', text: 'confirm what cannot be undone' },
        ]
      : []),
  ];
}

function targetOptions({ makesEnvironment, needs }: Command, environments: string[]): OptionSpec[] {
  if (makesEnvironment)
    return [{ flags: '--env <name>', text: 'the name of the new environment', required: true }];
  const env = { flags: '--env <name>', text: 'the deployment of this environment', choices: environments };
  if (needs.includes('stacks')) return [{ ...env, required: true }];
  return [
    env,
    { flags: '--local [folder]', text: 'the data folder of npm start (default LOCAL_DIR or .local)' },
  ];
}

function optionOf({ flags, text, required, choices }: OptionSpec): Option {
  const option = new Option(flags, text).makeOptionMandatory(required === true);
  return choices ? option.choices([...choices]) : option;
}
