import type { Application } from '../../../shared/applications/application.ts';
import { MAX_PAGE } from '../../../shared/search/search-contract.ts';
import { searchUsers } from '../../../shared/search/search-users.ts';
import { listUsers } from '../../../shared/users/list-users.ts';
import type { ReadCommand } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { optionalText, textOf, type Values } from '../options.ts';
import { tableText } from '../table-text.ts';

/** A value identifies one user in each identifying field, of which there are few. */
const MAX_FOUND = 100;

export const findUserByValue: ReadCommand = {
  kind: 'read',
  name: 'user find',
  summary: 'Find a user by an e-mail address, phone number or unique value',
  details: `Finds the users of an application who have the value in an identifying field, in any spelling: id, state, names
of the verified fields, and the last sign-in. Shows no values of fields. Addresses that a user only claims find
nobody, because they may be somebody else's. With --term it finds users by the beginning of such a value or of a name,
at most 50. Exits with 0 if nobody is found.`,
  options: [
    { flags: '--app <id>', text: 'the application of the user; app_hub for a hub user', required: true },
    { flags: '--value <text>', text: 'the e-mail address, phone number or unique value' },
    { flags: '--term <text>', text: 'the beginning of such a value, or of a first, last or full name' },
  ],
  needs: ['table'],
  run: async (values) => {
    const application = await findApplicationOf(textOf(values, 'app'));
    const results = await usersOf(application, values);
    const users = results.map(({ svc_user: user, state, verified_data, meta }) => ({
      user,
      state,
      verified: Object.keys(verified_data).sort(),
      last_sign_in: meta.last_sign_in,
    }));
    const rows = users.map((user) => ({ ...user, verified: user.verified.join(', ') || undefined }));
    const text = tableText(['user', 'state', 'verified', 'last_sign_in'], rows);
    return {
      text: users.length > 0 ? text : `no user of ${application.id} is found`,
      data: { application: application.id, users },
    };
  },
};

async function usersOf(application: Application, values: Values) {
  const [value, term] = [optionalText(values, 'value'), optionalText(values, 'term')];
  if ((value === undefined) === (term === undefined)) throw new Error('name either --value or --term');
  if (term !== undefined) {
    const { results } = await searchUsers(application, { term, guests: true, page_size: MAX_PAGE }, true);
    return results;
  }
  const query = { lookup_filter: [String(value)], page_size: MAX_FOUND, sort: 'asc' as const };
  return (await listUsers(application.id, query)).results;
}
