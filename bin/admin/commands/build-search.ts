import type { Application } from '../../../shared/applications/application.ts';
import { buildSearch, markSearched, type SearchBuild } from '../../../shared/search/build-search.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { listAllApplications } from '../list-applications.ts';
import { optionalText, type Values } from '../options.ts';
import { Progress } from '../progress.ts';

export const buildUserSearch: ChangeCommand = {
  kind: 'change',
  name: 'search build',
  summary: 'Make the users of an older application searchable',
  details: `Writes the search entries of users that a release without search made. Until that is done, a search of the
application is 409 search_not_built. Run it when no function of such a release runs any more. New applications need
nothing. If it was interrupted, run it again: what is done stays done, and with --progress it goes on where it was.
--again visits the users of applications that are searched already: after a release without search ran once more.`,
  options: [
    { flags: '--app <id>', text: 'the application' },
    { flags: '--all', text: 'all applications, by a scan of the table' },
    { flags: '--again', text: 'also applications that are searched already' },
    { flags: '--progress <file>', text: 'save the position in <file>.progress, and go on from it' },
  ],
  needs: ['table'],
  plan: async (values) => {
    const apps = await applicationsOf(values);
    const [first, ...others] = apps.map(
      ({ id, name }) => `Writes the search entries of users of ${id} (${name})`,
    );
    if (first === undefined) return { changes: [], unchanged: report([]) };
    const file = optionalText(values, 'progress');
    return {
      changes: [first, ...others],
      subject: { application: apps.length === 1 ? String(apps[0]?.id) : 'all' },
      apply: async () => report(await buildAll(apps, file === undefined ? undefined : new Progress(file))),
    };
  },
};

type Built = SearchBuild & { application: string };

/** The progress of a run: its application, its position there, and what it has done. */
type BuildState = { application: string; after?: string | undefined; done: Built[] };

async function applicationsOf(values: Values): Promise<Application[]> {
  const app = optionalText(values, 'app');
  if ((app === undefined) === (values['all'] !== true)) throw new Error('name either --app or --all');
  const found = app === undefined ? await listAllApplications() : [await findApplicationOf(app)];
  return found.filter(({ search_index }) => values['again'] === true || search_index !== 1);
}

/** Builds the applications in the order of their ids, and marks each that is complete. */
async function buildAll(
  apps: readonly Application[],
  progress: Progress<BuildState> | undefined,
): Promise<Built[]> {
  const state = await progress?.read();
  const built: Built[] = [...(state?.done ?? [])];
  for (const { id } of apps.filter((app) => app.id >= (state?.application ?? ''))) {
    const begun = id === state?.application ? state : undefined;
    if (!begun || begun.after !== undefined) {
      const save = async (after: string | undefined, page: SearchBuild) => {
        built.push({ application: id, ...page });
        await progress?.save({ application: id, after, done: built });
      };
      await buildSearch(id, { after: begun?.after, save });
    }
    if (totalOf(built, id).left.length === 0) await markSearched(id);
  }
  await progress?.end();
  return apps.map(({ id }) => totalOf(built, id));
}

function totalOf(pages: readonly Built[], application: string): Built {
  const own = pages.filter((page) => page.application === application);
  const sum = (count: 'users' | 'written') => own.reduce((total, page) => total + page[count], 0);
  return { application, users: sum('users'), written: sum('written'), left: own.flatMap(({ left }) => left) };
}

function report(built: readonly Built[]): Report {
  const lines = built.flatMap(({ application, users, written, left }) => [
    `${application}: ${written} of ${users} user(s) written${left.length > 0 ? ', not searched yet' : ''}`,
    ...left.map((user) => `  ${user} was changed all the time: run the command again`),
  ]);
  return {
    text: lines.join('\n') || 'every application is searched',
    data: { applications: built },
    isIncomplete: built.some(({ left }) => left.length > 0),
  };
}
