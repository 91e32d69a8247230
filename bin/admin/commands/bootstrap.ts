import { bootstrapCanary, CANARY_APPLICATION_ID } from '../../../shared/health/bootstrap-canary.ts';
import { config } from '../../../shared/platform/config.ts';
import { consolePage } from '../../../shared/platform/console-address.ts';
import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { admitsConsole, bootstrapHub, hasHub } from '../../../shared/users/bootstrap-hub.ts';
import { ensureStaff } from '../../../shared/users/hub-staff.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { EMAIL, emailOf, findHubUser } from '../find-hub-user.ts';
import type { Values } from '../options.ts';
import { staffChanges, staffReport } from '../staff-report.ts';

export const bootstrap: ChangeCommand = {
  kind: 'change',
  name: 'bootstrap',
  summary: 'Create the hub application and its first service staff',
  details: `Creates the hub application and its publishable key key_hub, and lets the console sign hub users in. Makes the hub user with this e-mail address
service staff, and creates the user if there is none. Can be repeated. On a deployment that has its hub already, a
new address is confirmed first, because a typing error would give the rights to a stranger.
With --canary it also creates the application app_canary with a test user, and prints its credential, sealed by the key
of the deployment: the setting canaryCredential of the next deployment. Repeated, it makes a new secret; the one before
works for a day.`,
  options: [EMAIL, { flags: '--canary', text: 'also make the credential of the canary' }],
  needs: ['table'],
  plan: async (values, { operator }) => {
    const email = emailOf(values);
    const user = await findHubUser(values);
    const hub = (await hasHub()) ? [] : ['Creates the hub application app_hub and its key key_hub'];
    const isAdmitted = hub.length > 0 || (await admitsConsole());
    const page = isAdmitted ? [] : [`Lets the console at ${consolePage()} sign hub users in`];
    const canary = canaryChanges(values);
    const [first, ...others] = [...hub, ...page, ...staffChanges(user), ...canary];
    if (user && first === undefined) return { changes: [], unchanged: staffReport(user, 'nothing') };
    return {
      changes: [String(first), ...others],
      subject: { application: HUB_APPLICATION_ID, ...(user && { user: user.user_id }) },
      needsConfirmation: hub.length === 0 && !user,
      apply: async () => {
        await bootstrapHub();
        const { user: staff, done } = await ensureStaff(email);
        const report = staffReport(staff, done);
        return canary.length > 0 ? withCredential(report, await bootstrapCanary(operator)) : report;
      },
    };
  },
};

/** Returns what `--canary` would change. Throws an Error unless there is a key that seals the credential. */
function canaryChanges({ canary }: Values): string[] {
  if (canary !== true) return [];
  const key = config('SIGNING_KEY_ID');
  return [`Gives the canary (${CANARY_APPLICATION_ID}) a new credential, sealed by ${key}`];
}

/** Adds the sealed credential, which only the canary of this deployment can open. */
function withCredential({ text, data }: Report, sealed: string): Report {
  const setting = JSON.stringify({ canaryCredential: sealed });
  return {
    text: `${text}\nSet this in the settings, and deploy again to switch the canary on:\n${setting}`,
    data: { ...data, canaryCredential: sealed },
  };
}
