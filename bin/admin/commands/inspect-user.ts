import type { ProfileRecord } from '../../../shared/profiles/profile.ts';
import { listUserItems } from '../../../shared/transfers/list-user-items.ts';
import type { ReadCommand } from '../command.ts';
import { findUser, USER_OPTIONS } from '../find-user.ts';
import { recordReveal } from '../record-reveal.ts';
import type { Target } from '../target.ts';

export const inspectUser: ReadCommand = {
  kind: 'read',
  name: 'user inspect',
  summary: 'Show the state of a user, without personal data unless --reveal',
  details: `Shows state, the reason of a disabling, times, names of the fields that have a value, and the numbers of
sessions, groups, links and invites. With --reveal also the values and the message to a disabled person, which are
personal data: the audit record of it has who, when and which user. "user find" has the id of a user.`,
  options: [...USER_OPTIONS, { flags: '--reveal', text: 'show the values of the fields; this is recorded' }],
  needs: ['table'],
  run: async (values, target) => {
    const profile = await findUser(values);
    const shown = { ...stateOf(profile), ...(await countsOf(profile)) };
    const revealed = values['reveal'] === true ? await reveal(profile, target) : {};
    const data = { ...shown, ...revealed };
    return { text: linesOf(data), data };
  },
};

/** Returns the members of a report for people, a line each. */
function linesOf(data: Readonly<Record<string, unknown>>): string {
  const rows = Object.entries(data).map(
    ([name, value]) => `${name.replaceAll('_', ' ')}: ${shownValue(value)}`,
  );
  return rows.join('\n');
}

function shownValue(value: unknown): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns what is known of a user without personal data. */
function stateOf(profile: ProfileRecord) {
  const { app, user_id, state, disabled, auth_level, meta, version, updated_at } = profile;
  return {
    application: app,
    user: user_id,
    state,
    ...(disabled && { disabled_reason: disabled.reason }),
    auth_level,
    version,
    updated_at,
    created: meta.created,
    first_sign_in: meta.first_sign_in,
    last_sign_in: meta.last_sign_in,
    last_active: meta.last_active,
    is_service_staff: profile.svc_support === true,
    fields: Object.keys(profile.data).sort(),
    verified_fields: Object.keys(profile.verified_data).sort(),
    files: Object.keys(profile.files ?? {}).sort(),
    sessions_valid_from: new Date(profile.sessions_valid_from * 1000).toISOString(),
  };
}

async function countsOf(profile: ProfileRecord): Promise<Record<string, number>> {
  const counts: Record<string, number> = { sessions: 0, memberships: 0, links: 0, invites: 0, openid: 0 };
  for await (const { list } of listUserItems(profile)) counts[list] = (counts[list] ?? 0) + 1;
  return counts;
}

/** Records that the operator sees the values, then returns them. Without the record nothing is revealed. */
async function reveal(profile: ProfileRecord, target: Target) {
  const { app: application, user_id: user, data, verified_data, attributes, disabled } = profile;
  const audit = await recordReveal(target, {
    command: 'user inspect --reveal',
    subject: { application, user },
    change: 'Shows the values of the fields',
  });
  const message = disabled?.message;
  return { audit, data, verified_data, attributes, ...(message !== undefined && { message }) };
}
