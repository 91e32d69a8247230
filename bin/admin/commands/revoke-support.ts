import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import type { ProfileRecord } from '../../../shared/profiles/profile.ts';
import { findProfile } from '../../../shared/profiles/profile-store.ts';
import { endStaff } from '../../../shared/users/hub-staff.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { EMAIL, findHubUser } from '../find-hub-user.ts';
import { optionalText, type Values } from '../options.ts';

export const revokeSupport: ChangeCommand = {
  kind: 'change',
  name: 'support revoke',
  summary: 'Take the rights of service staff from a hub user',
  details: `Takes svc_support from a hub user, named by --email or --user, from the user's next request on. Roles in
accounts and sessions stay: "sessions revoke --app app_hub" ends the sessions.`,
  options: [
    { flags: EMAIL.flags, text: EMAIL.text },
    { flags: '--user <id>', text: 'the id of the hub user' },
  ],
  needs: ['table'],
  plan: async (values) => {
    const { user_id: user, svc_support: isStaff } = await namedUser(values);
    if (!isStaff) return { changes: [], unchanged: report(user, false) };
    return {
      changes: [`Takes the rights of service staff from the hub user ${user}`],
      subject: { application: HUB_APPLICATION_ID, user },
      needsConfirmation: true,
      apply: async () => report(user, await endStaff(user)),
    };
  },
};

async function namedUser(values: Values): Promise<ProfileRecord> {
  const [email, user] = [optionalText(values, 'email'), optionalText(values, 'user')];
  if ((email === undefined) === (user === undefined))
    throw new Error('name the hub user by --email or by --user, not both');
  const found = user === undefined ? await findHubUser(values) : await findProfile(HUB_APPLICATION_ID, user);
  if (found) return found;
  throw new Error(`${user === undefined ? '--email' : '--user'}: there is no such hub user`);
}

function report(user: string, isEnded: boolean): Report {
  const text = isEnded ? 'is no service staff any more' : 'was no service staff';
  return { text: `the hub user ${user} ${text}`, data: { user, revoked: isEnded } };
}
