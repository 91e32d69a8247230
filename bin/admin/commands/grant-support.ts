import { HUB_APPLICATION_ID } from '../../../shared/platform/ids.ts';
import { ensureStaff } from '../../../shared/users/hub-staff.ts';
import type { ChangeCommand } from '../command.ts';
import { EMAIL, emailOf, findHubUser } from '../find-hub-user.ts';
import { staffChanges, staffReport } from '../staff-report.ts';

export const grantSupport: ChangeCommand = {
  kind: 'change',
  name: 'support grant',
  summary: 'Make a hub user service staff',
  details: `Makes the hub user with this e-mail address service staff (svc_support), from the next request on. Creates
the user if there is none, after a confirmation: a typing error would give the rights to a stranger. A user who has not verified the address is refused.`,
  options: [EMAIL],
  needs: ['table'],
  plan: async (values) => {
    const email = emailOf(values);
    const user = await findHubUser(values);
    const [change] = staffChanges(user);
    if (user && change === undefined) return { changes: [], unchanged: staffReport(user, 'nothing') };
    return {
      changes: [String(change)],
      subject: { application: HUB_APPLICATION_ID, ...(user && { user: user.user_id }) },
      needsConfirmation: !user,
      apply: async () => {
        const { user: staff, done } = await ensureStaff(email);
        return staffReport(staff, done);
      },
    };
  },
};
