import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import type { ProfileRecord } from '../../../shared/profiles/profile.ts';
import { changeSubject, userSubject } from '../../../shared/users/subject.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { findUser, USER_OPTIONS } from '../find-user.ts';

export const disableUser = stateCommand('disabled', {
  name: 'user disable',
  summary: 'Refuse every use by a user',
  details: `From the next request on, the user can neither sign in nor refresh, and tokens get 403. Nothing is deleted.
Access tokens that APIs of others verify themselves are accepted for up to an hour.`,
});

export const enableUser = stateCommand('enabled', {
  name: 'user enable',
  summary: 'Allow the use by a disabled user again',
  details: `From the next request on, the user can sign in again. Sessions that have not expired work again: "sessions
revoke" ends them.`,
});

function stateCommand(
  state: ProfileRecord['state'],
  texts: Pick<ChangeCommand, 'name' | 'summary' | 'details'>,
): ChangeCommand {
  return {
    kind: 'change',
    ...texts,
    options: USER_OPTIONS,
    needs: ['table'],
    plan: async (values) => {
      const profile = await findUser(values);
      const { app, user_id: user } = profile;
      if (profile.state === state) return { changes: [], unchanged: stateReport(app, user, state) };
      const staff = app === HUB_APPLICATION_ID && profile.svc_support ? ', who is service staff' : '';
      return {
        changes: [`${state === 'disabled' ? 'Disables' : 'Enables'} the user ${user} of ${app}${staff}`],
        subject: { application: app, user },
        needsConfirmation: state === 'disabled',
        apply: async () => {
          const subject = await userSubject({ params: { app, user }, precondition: {} });
          await changeSubject(subject, { mode: 'merge', state });
          return stateReport(app, user, state);
        },
      };
    },
  };
}

function stateReport(application: string, user: string, state: ProfileRecord['state']): Report {
  return { text: `the user ${user} of ${application} is ${state}`, data: { application, user, state } };
}
