import { listUsers } from '../../../shared/users/list-users.ts';
import type { ReadCommand } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { textOf } from '../options.ts';
import { tableText } from '../table-text.ts';

/** A value identifies one user in each identifying field, of which there are few. */
const MAX_FOUND = 100;

export const findUserByValue: ReadCommand = {
  kind: 'read',
  name: 'user find',
  summary: 'Find a user by an e-mail address, phone number or unique value',
  details: `Finds the users of an application who have the value in an identifying field, in any spelling: id, state, names
of the verified fields, and the last sign-in. Shows no values of fields. Addresses that a user only claims find
nobody, because they may be somebody else's. Exits with 0 if nobody is found.`,
  options: [
    { flags: '--app <id>', text: 'the application of the user; app_hub for a hub user', required: true },
    { flags: '--value <text>', text: 'the e-mail address, phone number or unique value', required: true },
  ],
  needs: ['table'],
  run: async (values) => {
    const application = await findApplicationOf(textOf(values, 'app'));
    const { results } = await listUsers(application, {
      lookup_filter: [textOf(values, 'value')],
      page_size: MAX_FOUND,
      sort: 'asc',
    });
    const users = results.map(({ svc_user: user, state, verified_data, meta }) => ({
      user,
      state,
      verified: Object.keys(verified_data).sort(),
      last_sign_in: meta.last_sign_in,
    }));
    const rows = users.map((user) => ({ ...user, verified: user.verified.join(', ') || undefined }));
    const text = tableText(['user', 'state', 'verified', 'last_sign_in'], rows);
    return {
      text: users.length > 0 ? text : `no user of ${application.id} has this value`,
      data: { application: application.id, users },
    };
  },
};
