import { endAllSessions } from '../../../shared/auth/end-sessions.ts';
import { endNamedSession } from '../../../shared/sessions/end-session.ts';
import type { ChangeCommand } from '../command.ts';
import { findUser, USER_OPTIONS } from '../find-user.ts';
import { optionalText } from '../options.ts';

export const revokeSessions: ChangeCommand = {
  kind: 'change',
  name: 'sessions revoke',
  summary: 'Sign a user out everywhere, or of one session',
  details: `Ends every session and every token of a user, also those of OpenID clients, from the next request on. With
--session it ends exactly one, as "sessions list" names it. The user can sign in again; "user disable" prevents that.`,
  options: [...USER_OPTIONS, { flags: '--session <name>', text: 'the only session to end' }],
  needs: ['table'],
  plan: async (values) => {
    const profile = await findUser(values);
    const { app, user_id: user } = profile;
    const session = optionalText(values, 'session');
    const which = session === undefined ? 'every session' : `the session ${session}`;
    return {
      changes: [`Ends ${which} of the user ${user} of ${app}`],
      subject: { application: app, user },
      needsConfirmation: true,
      apply: async () => {
        if (session === undefined) await endAllSessions(profile);
        else await endNamedSession({ app, userId: user }, session);
        const data = { application: app, user, ...(session !== undefined && { session }) };
        return { text: `${which} of ${user} of ${app} has ended`, data };
      },
    };
  },
};
