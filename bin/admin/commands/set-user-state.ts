import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Disabled, ProfileRecord } from '../../../shared/profiles/profile.ts';
import { StateMessage, StateReason } from '../../../shared/profiles/state-reason.ts';
import { changeSubject, userSubject } from '../../../shared/users/subject.ts';
import type { ChangeCommand, Report } from '../command.ts';
import { describedUser, findUser, USER_OPTIONS } from '../find-user.ts';
import { type OptionSpec, optionalText, type Values } from '../options.ts';

const REASONS: readonly OptionSpec[] = [
  { flags: '--reason <word>', text: 'why, for staff and events, such as chargeback' },
  { flags: '--message <text>', text: 'what the person reads who cannot sign in any more' },
];

export const disableUser = stateCommand('disabled', {
  name: 'user disable',
  summary: 'Refuse every use by a user',
  options: [...USER_OPTIONS, ...REASONS],
  details: `From the next request on, the user can neither sign in nor refresh, and tokens get 403. All sessions, the tokens
of OpenID clients and pending changes of address end for good. Nothing else is deleted. Access tokens that APIs of
others verify themselves are accepted for up to an hour.`,
});

export const enableUser = stateCommand('enabled', {
  name: 'user enable',
  summary: 'Allow the use by a disabled user again',
  options: USER_OPTIONS,
  details: `From the next request on, the user can sign in again. Sessions from before the disabling stay ended.`,
});

function stateCommand(
  state: ProfileRecord['state'],
  texts: Pick<ChangeCommand, 'name' | 'summary' | 'options' | 'details'>,
): ChangeCommand {
  return {
    kind: 'change',
    ...texts,
    needs: ['table'],
    plan: async (values) => {
      const profile = await findUser(values);
      const { app, user_id: user } = profile;
      const disabled = disabledIn(values);
      const isSame = profile.state === state && isDeepStrictEqual(profile.disabled ?? {}, disabled);
      if (isSame) return { changes: [], unchanged: stateReport(app, user, state) };
      return {
        changes: [`${state === 'disabled' ? 'Disables' : 'Enables'} ${describedUser(profile)}`],
        subject: { application: app, user },
        needsConfirmation: state === 'disabled',
        apply: async () => {
          const subject = await userSubject({ params: { app, user }, precondition: {} });
          await changeSubject(subject, { mode: 'merge', state, disabled });
          return stateReport(app, user, state);
        },
      };
    },
  };
}

/** Returns the reason and the message of the options, in the form of the API. Throws an Error for others. */
function disabledIn(values: Values): Disabled {
  return {
    ...optionIn(values, 'reason', StateReason),
    ...optionIn(values, 'message', StateMessage),
  };
}

function optionIn(values: Values, name: keyof Disabled & string, schema: typeof StateReason): Disabled {
  const value = optionalText(values, name);
  if (value === undefined) return {};
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { [name]: parsed.data };
  throw new Error(`--${name}: ${parsed.error.issues[0]?.message}`);
}

function stateReport(application: string, user: string, state: ProfileRecord['state']): Report {
  return { text: `the user ${user} of ${application} is ${state}`, data: { application, user, state } };
}
