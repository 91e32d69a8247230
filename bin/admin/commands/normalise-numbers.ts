import { joined, type NumberReport, normaliseNumbers } from '../../../shared/users/normalise-numbers.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { listAllApplications } from '../list-applications.ts';
import { optionalText, type Values } from '../options.ts';
import { Progress } from '../progress.ts';

/** Most ids of one kind in a sentence about an application, which its audit record has too. */
const MAX_NAMED = 20;

export const normalisePhoneNumbers: ChangeCommand = {
  kind: 'change',
  name: 'numbers normalise',
  summary: 'Spell the stored phone numbers of users in E.164',
  details: `Earlier releases stored +49 (0)171 1234567 as +4901711234567, a number that exists nowhere. Run it when no
function of such a release runs any more, first with --dry-run. Of several users with one number, the one who has proved
it keeps it; if none has, or several have, none keeps it. The report names them by id. Numbers that are not possible
stay. Restrict nothing meanwhile: users are found under both spellings. If it was interrupted, run it again: what is
done stays done. With --progress it goes on where it was, and its report has what it did before.`,
  options: [
    { flags: '--app <id>', text: 'the application' },
    { flags: '--all', text: 'all applications, by a scan of the table' },
    { flags: '--progress <file>', text: 'save the position in <file>.progress, and go on from it' },
  ],
  needs: ['table'],
  plan: async (values) => {
    const apps = await applicationsOf(values);
    const file = optionalText(values, 'progress');
    const progress = file === undefined ? undefined : new Progress<State>(file);
    const state = { done: [], ...(await progress?.read()) };
    const planned = await reportsOf(apps, { state, writes: false });
    const [first, ...others] = planned.flatMap(changesOf);
    if (first === undefined) {
      if (values['dryRun'] !== true) await progress?.end();
      return { changes: [], unchanged: report(byApplication([...state.done, ...planned])) };
    }
    return {
      changes: [first, ...others],
      subject: { application: apps.length === 1 ? String(apps[0]) : 'all' },
      needsConfirmation: planned.some(({ lost }) => lost.length > 0),
      apply: async () => {
        const reports = await reportsOf(apps, { state, writes: true, progress });
        await progress?.end();
        return report(reports);
      },
    };
  },
};

type Reported = NumberReport & { application: string };

/** The progress of a run: its application, its position there, and what it has done. */
type State = { application?: string | undefined; after?: string | undefined; done: Reported[] };

async function applicationsOf(values: Values): Promise<string[]> {
  const app = optionalText(values, 'app');
  if ((app === undefined) === (values['all'] !== true)) throw new Error('name either --app or --all');
  const found = app === undefined ? await listAllApplications() : [await findApplicationOf(app)];
  return found.map(({ id }) => id);
}

type Work = { state: State; writes: boolean; progress?: Progress<State> | undefined };

/** Works on the applications from the state on. With `writes`, reports what was done before, too. */
async function reportsOf(apps: readonly string[], { state, writes, progress }: Work): Promise<Reported[]> {
  const reports: Reported[] = writes ? [...state.done] : [];
  for (const application of apps.filter((app) => app >= (state.application ?? ''))) {
    const after = application === state.application ? state.after : undefined;
    const isDone = application === state.application && after === undefined;
    if (isDone) continue;
    const save = async (position: string | undefined, page: NumberReport) => {
      reports.push({ application, ...page });
      await progress?.save({ application, after: position, done: reports });
    };
    await normaliseNumbers(application, { writes, after, save });
  }
  return byApplication(reports);
}

function byApplication(reports: readonly Reported[]): Reported[] {
  const apps = [...new Set(reports.map(({ application }) => application))];
  return apps.map((application) => ({
    application,
    ...joined(reports.filter((one) => one.application === application)),
  }));
}

function changesOf({ application, respelled, lost }: Reported): string[] {
  return [
    ...(respelled.length > 0
      ? [`Respells the numbers of ${respelled.length} user(s) of ${application}`]
      : []),
    ...(lost.length > 0
      ? [
          `Removes numbers that several users have from ${lost.length} user(s) of ${application}: ${named(lost)}`,
        ]
      : []),
  ];
}

function named(ids: readonly string[]): string {
  const rest = ids.length - MAX_NAMED;
  return `${ids.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function report(reports: readonly Reported[]): Report {
  const touched = reports.filter(
    ({ respelled, lost, impossible, left }) =>
      respelled.length + lost.length + impossible.length + left.length > 0,
  );
  const lines = touched.flatMap(({ application, respelled, lost, impossible, left }) => [
    `${application}: ${respelled.length} number(s) respelled, ${lost.length} removed, ${impossible.length} impossible`,
    ...lost.map((user) => `  ${user} has no number any more: another user had it too`),
    ...impossible.map((user) => `  ${user} has a number that is not possible`),
    ...left.map((user) => `  ${user} keeps its spelling for now: run the command again later`),
  ]);
  return {
    text: lines.join('\n') || 'every number is in E.164',
    data: { applications: touched },
    isIncomplete: reports.some(({ left }) => left.length > 0),
  };
}
