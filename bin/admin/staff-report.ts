import type { ProfileRecord } from '../../shared/profiles/profile.ts';
import type { Report } from './command.ts';

/** Texts for the results of `ensureStaff`. */
const DONE = {
  made: 'was created as service staff',
  promoted: 'is service staff now',
  nothing: 'was service staff already',
};

/**
 * Returns what `ensureStaff` would change for the hub user of an address; undefined means that there is none.
 */
export function staffChanges(user: ProfileRecord | undefined): string[] {
  if (!user) return ['Creates a hub user with the address of --email, who is service staff'];
  return user.svc_support ? [] : [`Makes the hub user ${user.user_id} service staff`];
}

/** Reports the result of `ensureStaff`. */
export function staffReport({ user_id: id, state }: ProfileRecord, done: keyof typeof DONE): Report {
  const disabled = state === 'disabled' ? ', who is disabled,' : '';
  const text = `the hub user ${id}${disabled} ${DONE[done]}: sign in with the key key_hub`;
  return { text, data: { user: id, state, done } };
}
