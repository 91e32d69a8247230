import { endAllSessions } from '../../../shared/auth/end-sessions.ts';
import type { ChangeCommand } from '../command.ts';
import { findUser, USER_OPTIONS } from '../find-user.ts';

export const revokeSessions: ChangeCommand = {
  kind: 'change',
  name: 'sessions revoke',
  summary: 'Sign a user out everywhere',
  details: `Ends every session and every token of a user, also those of OpenID clients, from the next request on.
The user can sign in again; "user disable" prevents that.`,
  options: USER_OPTIONS,
  needs: ['table'],
  plan: async (values) => {
    const profile = await findUser(values);
    const { app, user_id: user } = profile;
    return {
      changes: [`Ends every session of the user ${user} of ${app}`],
      subject: { application: app, user },
      needsConfirmation: true,
      apply: async () => {
        await endAllSessions(profile);
        return { text: `every session of ${user} of ${app} has ended`, data: { application: app, user } };
      },
    };
  },
};
