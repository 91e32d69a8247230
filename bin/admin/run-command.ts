import { finishAudit, startAudit } from '../../shared/audit/audit-store.ts';
import { withOrigin } from '../../shared/platform/request/request-origin.ts';
import type { ChangeCommand, Command, Plan, Report } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { newEnvironment } from './new-environment.ts';
import { openTarget } from './open-target.ts';
import { textOf, type Values } from './options.ts';
import type { Target } from './target.ts';
import type { Terminal } from './terminal.ts';

type Effective = Extract<Plan, { apply: unknown }>;

/** Runs a command against its target and prints the result. Returns the exit code. Throws what it throws. */
export async function runCommand(command: Command, values: Values, terminal: Terminal): Promise<number> {
  const target = command.makesEnvironment
    ? newEnvironment(textOf(values, 'env'))
    : await openTarget(values, command.needs);
  const print = printer(command, target, values, terminal);
  try {
    if (command.kind === 'read') return print(await command.run(values, target, terminal));
    const plan = await command.plan(values, target, terminal);
    if (!('apply' in plan)) return print(plan.unchanged, { changes: [] });
    const { changes } = plan;
    if (values['dryRun'] === true) return print(intention(target, plan), { dry_run: true, changes });
    if (!(await isConfirmed(plan, values, target, terminal))) return EXIT_CODES.notConfirmed;
    return print(await applied(command, plan, target, terminal), { changes });
  } finally {
    await target.close();
  }
}

/** Returns the function that prints a report as text or as JSON, and returns the exit code of the command. */
function printer({ name }: Command, target: Target, values: Values, terminal: Terminal) {
  return (report: Report, more: Record<string, unknown> = {}): number => {
    const document = { command: name, target: target.name, ...more, result: report.data };
    terminal.print(values['json'] === true ? `${JSON.stringify(document)}\n` : `${report.text}\n`);
    return report.isIncomplete ? EXIT_CODES.incomplete : EXIT_CODES.done;
  };
}

function intention(target: Target, { changes }: Effective): Report {
  return { text: `Would change ${target.name}:\n${listOf(changes)}`, data: {} };
}

const listOf = (changes: readonly string[]) => changes.map((change) => `  - ${change}`).join('\n');

/** True if the changes need no confirmation, have one by `--yes`, or get one now. */
async function isConfirmed(
  { changes, needsConfirmation }: Effective,
  values: Values,
  target: Target,
  terminal: Terminal,
): Promise<boolean> {
  if (!needsConfirmation || values['yes'] === true) return true;
  terminal.note(`This changes ${target.name}:\n${listOf(changes)}\n`);
  if (terminal.isInteractive && /^y(es)?$/i.test((await terminal.ask('Continue? [y/N] ')).trim()))
    return true;
  terminal.note('admin: not confirmed, and nothing was changed: confirm with --yes\n');
  return false;
}

/** Applies a plan between the two writes of its audit record. */
async function applied(
  command: ChangeCommand,
  { changes, subject, apply }: Effective,
  target: Target,
  terminal: Terminal,
): Promise<Report> {
  if (command.isAudited === false) return apply();
  const { name } = command;
  const record = await startAudit({ operator: target.operator, command: name, subject, changes });
  terminal.note(`admin: recorded as ${record.id}\n`);
  try {
    // Events name the audit record, which has the name of the operator.
    const report = await withOrigin({ actor: { type: 'operator' }, requestId: record.id }, apply);
    await finishAudit(record, report.isIncomplete ? 'incomplete' : 'done');
    return report;
  } catch (error) {
    // The failure of the command matters more than that of its record, which then stays `started`.
    await finishAudit(record, 'failed').catch(() => undefined);
    throw error;
  }
}
