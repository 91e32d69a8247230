import { open } from 'node:fs/promises';
import * as z from 'zod/mini';
import { exportUser } from '../../../shared/transfers/export-user.ts';
import { ExportableProfile } from '../../../shared/transfers/user-export.ts';
import { userSubject } from '../../../shared/users/subject.ts';
import type { ChangeCommand } from '../command.ts';
import { describedUser, findUser, USER_OPTIONS } from '../find-user.ts';
import { textOf } from '../options.ts';

export const exportUserData: ChangeCommand = {
  kind: 'change',
  name: 'user export',
  summary: 'Write all data about a user to a file',
  details: `Writes what GET /applications/{app}/users/{user}/data?format=export answers, all pages in one JSON document:
the profile, sessions, memberships, links, invites and completed sign-ins. Files of the user are their addresses. Only
you can read the file, and you delete it. An existing file is left as it is. The audit record has who, when and which
user.`,
  options: [...USER_OPTIONS, { flags: '--file <path>', text: 'the file to create', required: true }],
  needs: ['table'],
  plan: async (values) => {
    const profile = await findUser(values);
    const { app, user_id: user } = profile;
    const file = textOf(values, 'file');
    return {
      changes: [`Writes all data about ${describedUser(profile)} to a file`],
      subject: { application: app, user },
      apply: async () => {
        // Created before anything is read, so that nothing is read for a file that cannot be written.
        const created = await open(file, 'wx', 0o600).catch(nameOption);
        try {
          const subject = await userSubject({ params: { app, user }, precondition: {} });
          const whole = await exportUser(subject, { maxBytes: Number.POSITIVE_INFINITY }, true);
          // Items of sessions and links also have hashes of secrets, which the answer of the API leaves out.
          const shown = z.parse(ExportableProfile, whole);
          await created.writeFile(`${JSON.stringify(shown, null, 2)}\n`);
        } finally {
          await created.close();
        }
        return {
          text: `all data about ${user} of ${app} is in ${file}`,
          data: { application: app, user, file },
        };
      },
    };
  },
};

function nameOption(error: unknown): never {
  throw new Error('--file: cannot be created', { cause: error });
}
