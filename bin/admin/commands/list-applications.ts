import { listApplications } from '../../../shared/applications/application-store.ts';
import { allPages } from '../all-pages.ts';
import type { ReadCommand } from '../command.ts';
import { listAllApplications } from '../list-applications.ts';
import { optionalText } from '../options.ts';
import { tableText } from '../table-text.ts';

export const listApplicationsOf: ReadCommand = {
  kind: 'read',
  name: 'application list',
  summary: 'List the applications of the deployment, or of an account',
  details: `Lists id, name, state, account and the time of the last change. Without --account it scans the whole table,
which costs a read unit for each 8 KB; with --account it reads only what it lists.`,
  options: [{ flags: '--account <id>', text: 'only the applications of this account' }],
  needs: ['table'],
  run: async (values) => {
    const account = optionalText(values, 'account');
    const found =
      account === undefined
        ? await listAllApplications()
        : await allPages((page) => listApplications(account, page));
    const applications = found.map(({ id, name, state = 'enabled', account: owner, updated_at }) => ({
      id,
      name,
      state,
      account: owner,
      updated_at,
    }));
    const text = tableText(['id', 'name', 'state', 'account', 'updated_at'], applications);
    return { text: applications.length > 0 ? text : 'no applications', data: { applications } };
  },
};
