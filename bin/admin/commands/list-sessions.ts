import { listSessions } from '../../../shared/sessions/list-sessions.ts';
import type { ShownSession } from '../../../shared/sessions/user-session.ts';
import { allPages } from '../all-pages.ts';
import { browserText } from '../browser-text.ts';
import type { ReadCommand } from '../command.ts';
import { findUser, USER_OPTIONS } from '../find-user.ts';
import { tableText } from '../table-text.ts';

const COLUMNS = ['session', 'kind', 'began', 'last_used', 'method', 'client', 'browser'];

export const listSessionsOf: ReadCommand = {
  kind: 'read',
  name: 'sessions list',
  summary: 'List the sessions of a user',
  details: `Shows where a user is signed in and which OpenID clients may act for the user: when and how each began, its last
use, client and browser. "sessions revoke --session" ends one of them.`,
  options: USER_OPTIONS,
  needs: ['table'],
  run: async (values) => {
    const profile = await findUser(values);
    const { app: application, user_id: user } = profile;
    const sessions = (await allPages((page) => listSessions(profile, page))).map(rowOf);
    const text =
      sessions.length > 0 ? tableText(COLUMNS, sessions) : `${user} of ${application} has no session`;
    return { text, data: { application, user, sessions } };
  },
};

function rowOf({ id, kind, created_at, last_used_at, method, client, browser }: ShownSession) {
  return {
    session: id,
    kind,
    began: created_at,
    last_used: last_used_at,
    method,
    client,
    browser: browserText(browser),
  };
}
