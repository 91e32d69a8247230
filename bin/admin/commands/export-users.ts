import { TRANSFER_OPTIONS, transferOf } from '../api.ts';
import type { ReadCommand } from '../command.ts';
import { exportFile } from '../export-users.ts';
import { textOf } from '../options.ts';

export const exportUsers: ReadCommand = {
  kind: 'read',
  name: 'export',
  summary: 'Write all users of an application to a file',
  details: `Writes all users of the application to the file (NDJSON), in the format of import. After an interruption, the
next run continues. Environment: APP_KEY and APP_SECRET, a credential of the application.`,
  options: [
    ...TRANSFER_OPTIONS,
    { flags: '--memberships', text: 'with the groups of each user, which an import ignores' },
  ],
  needs: ['api'],
  run: async (values, target) => {
    const file = textOf(values, 'file');
    const users = await exportFile(transferOf(values, target), file, {
      memberships: values['memberships'] === true,
    });
    return { text: `${users} users in ${file}`, data: { users, file } };
  },
};
