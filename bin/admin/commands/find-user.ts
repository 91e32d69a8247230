import type { Application } from '../../../shared/applications/application.ts';
import { MAX_PAGE } from '../../../shared/search/search-contract.ts';
import { searchUsers } from '../../../shared/search/search-users.ts';
import { listUsers } from '../../../shared/users/list-users.ts';
import type { ReadCommand } from '../command.ts';
import { findApplicationOf } from '../find-application.ts';
import { maskedPerson, personOf } from '../masked-user.ts';
import { optionalText, textOf, type Values } from '../options.ts';
import { recordReveal } from '../record-reveal.ts';
import { tableText } from '../table-text.ts';
import type { Target } from '../target.ts';

/** A value identifies one user in each identifying field, of which there are few. */
const MAX_FOUND = 100;
const COLUMNS = ['user', 'state', 'name', 'email', 'phone', 'verified', 'last_sign_in'];

export const findUserByValue: ReadCommand = {
  kind: 'read',
  name: 'user find',
  summary: 'Find a user by an e-mail address, phone number or unique value',
  details: `Finds the users of an application who have the value in an identifying field, in any spelling: id, state, masked
name and addresses, names of the verified fields, and the last sign-in. Addresses that a user only claims find nobody,
because they may be somebody else's. With --term it finds users by the beginning of such a value or of a name, at most
50. With --reveal name and addresses are whole: one audit record has who, when and which users. Exits with 0 if nobody
is found.`,
  options: [
    { flags: '--app <id>', text: 'the application of the user; app_hub for a hub user', required: true },
    { flags: '--value <text>', text: 'the e-mail address, phone number or unique value' },
    { flags: '--term <text>', text: 'the beginning of such a value, or of a first, last or full name' },
    { flags: '--reveal', text: 'show whole names and addresses; this is recorded' },
  ],
  needs: ['table'],
  run: async (values, target) => {
    const application = await findApplicationOf(textOf(values, 'app'));
    const results = await usersOf(application, values);
    const isRevealed = values['reveal'] === true && results.length > 0;
    const audit = isRevealed ? await recordRevealOf(application, results, target) : undefined;
    const users = results.map(({ svc_user: user, state, data, verified_data, meta }) => ({
      user,
      state,
      ...(isRevealed ? personOf(data) : maskedPerson(personOf(data))),
      verified: Object.keys(verified_data).sort(),
      last_sign_in: meta.last_sign_in,
    }));
    const rows = users.map((user) => ({ ...user, verified: user.verified.join(', ') || undefined }));
    return {
      text: users.length > 0 ? tableText(COLUMNS, rows) : `no user of ${application.id} is found`,
      data: { application: application.id, users, ...(audit !== undefined && { audit }) },
    };
  },
};

function recordRevealOf(
  { id: application }: Application,
  results: readonly { svc_user: string }[],
  target: Target,
): Promise<string> {
  const users = results.map(({ svc_user }) => svc_user).join(' ');
  const change = 'Shows the names and addresses of the users';
  return recordReveal(target, { command: 'user find --reveal', subject: { application, users }, change });
}

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
