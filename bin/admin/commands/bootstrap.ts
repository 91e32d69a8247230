import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { bootstrapHub, isHubComplete } from '../../../shared/users/bootstrap-hub.ts';
import { ensureStaff } from '../../../shared/users/hub-staff.ts';
import type { ChangeCommand } from '../command.ts';
import { EMAIL, emailOf, findHubUser } from '../find-hub-user.ts';
import { staffChanges, staffReport } from '../staff-report.ts';

export const bootstrap: ChangeCommand = {
  kind: 'change',
  name: 'bootstrap',
  summary: 'Create the hub application and its first service staff',
  details: `Creates the hub application and its publishable key key_hub. Makes the hub user with this e-mail address
service staff, and creates the user if there is none. Can be repeated. On a deployment that has its hub already, a
new address is confirmed first, because a typing error would give the rights to a stranger.`,
  options: [EMAIL],
  needs: ['table'],
  plan: async (values) => {
    const email = emailOf(values);
    const user = await findHubUser(values);
    const hub = (await isHubComplete()) ? [] : ['Creates the hub application app_hub and its key key_hub'];
    const [first, ...others] = [...hub, ...staffChanges(user)];
    if (user && first === undefined) return { changes: [], unchanged: staffReport(user, 'nothing') };
    return {
      changes: [String(first), ...others],
      subject: { application: HUB_APPLICATION_ID, ...(user && { user: user.user_id }) },
      needsConfirmation: hub.length === 0 && !user,
      apply: async () => {
        await bootstrapHub();
        const { user: staff, done } = await ensureStaff(email);
        return staffReport(staff, done);
      },
    };
  },
};
