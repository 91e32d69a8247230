import type { Application } from '../../../shared/applications/application.ts';
import { hasSplitLists, mergeLists } from '../../../shared/applications/merge-lists.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { textOf } from '../options.ts';

export const mergeApplicationLists: ChangeCommand = {
  kind: 'change',
  name: 'application merge-lists',
  summary: 'Move the lists of users and groups of an application into one partition each',
  details: `For applications that are older than the release with one partition a list: afterwards one query, and no
longer 16, reads a page of users or groups. Run it when no function of an earlier release runs any more, and again if an
earlier release ran since. Meanwhile an entry may be listed twice or not at all for a moment. May be repeated.`,
  options: [{ flags: '--app <id>', text: 'the application', required: true }],
  needs: ['table'],
  plan: async (values) => {
    const application = await findApplicationOf(textOf(values, 'app'));
    const { id, name, list_partitions } = application;
    if (list_partitions === 1 && !(await hasSplitLists(id)))
      return { changes: [], unchanged: report(application, 0) };
    return {
      changes: [`Moves the users and groups of the application ${id} (${name}) into one partition each`],
      subject: { application: id },
      apply: async () => report(application, await mergeLists(id)),
    };
  },
};

function report({ id, name }: Application, moved: number): Report {
  const text = `the lists of the application ${id} (${name}) have one partition each; ${moved} entries were moved`;
  return { text, data: { application: id, moved } };
}
