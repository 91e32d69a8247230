import { deleteUser, userDeletion } from '../../../shared/users/delete-user.ts';
import type { ChangeCommand } from '../command.ts';
import { describedUser, findUser, USER_OPTIONS } from '../find-user.ts';

export const removeUser: ChangeCommand = {
  kind: 'change',
  name: 'user delete',
  summary: 'Delete a user for good',
  details: `${userDeletion.extent}
${userDeletion.succession} Nothing of it can be undone: "user export" keeps the data, and "user
disable" refuses every use without a loss.`,
  options: USER_OPTIONS,
  needs: ['table'],
  plan: async (values) => {
    const profile = await findUser(values);
    const { app, user_id: user } = profile;
    return {
      changes: [`Deletes ${describedUser(profile)}, with sessions, memberships, links and files`],
      subject: { application: app, user },
      needsConfirmation: true,
      apply: async () => {
        await deleteUser(profile, 'platform', {});
        return { text: `the user ${user} of ${app} is deleted`, data: { application: app, user } };
      },
    };
  },
};
