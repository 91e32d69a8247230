import { removeWayIn, waysInOf } from '../../../shared/ways-in/manage-ways-in.ts';
import { PASSKEYS } from '../../../shared/ways-in/passkey-store.ts';
import type { ChangeCommand } from '../command.ts';
import { describedUser, findUser, USER_OPTIONS } from '../find-user.ts';
import { textOf } from '../options.ts';

export const removePasskeyOf: ChangeCommand = {
  kind: 'change',
  name: 'passkeys remove',
  summary: 'Remove a passkey of a user',
  details: `The passkey signs nobody in any more. Sessions that it began go on: "sessions revoke" ends them. A user without a
verified address who loses the last passkey cannot sign in again. The user gets no notice: tell the user.`,
  options: [
    ...USER_OPTIONS,
    { flags: '--passkey <id>', text: 'the passkey, as "passkeys list" names it', required: true },
  ],
  needs: ['table'],
  plan: async (values) => {
    const profile = await findUser(values);
    const { app, user_id: user } = profile;
    const passkey = textOf(values, 'passkey');
    if (!(await waysInOf(PASSKEYS, profile)).some(({ id }) => id === passkey))
      throw new Error(`--passkey: ${user} of ${app} has no passkey ${passkey}: passkeys list shows them`);
    return {
      changes: [`Removes the passkey ${passkey} of ${describedUser(profile)}`],
      subject: { application: app, user, passkey },
      needsConfirmation: true,
      apply: async () => {
        await removeWayIn(PASSKEYS, { app, userId: user }, passkey);
        const data = { application: app, user, passkey };
        return { text: `the passkey ${passkey} of ${user} of ${app} is removed`, data };
      },
    };
  },
};
