import { requestMember } from './request-context.ts';

/** The author of a change. `service` is the service itself, such as a scheduled function. */
export type Actor = {
  type: 'user' | 'hub_user' | 'service_account' | 'credential' | 'operator' | 'anonymous' | 'service';
  /** Id of the user or credential; absent for `anonymous` and `service`. */
  id?: string;
  /** The OpenID client that acts for the user. */
  client?: string;
};

/**
 * The author and id of the current request. Storage adds it to the items that the request writes. Work that
 * the service begins by itself has no id.
 */
export type RequestOrigin = { actor: Actor; requestId?: string };

const current = requestMember<RequestOrigin>('origin');

/** Runs a request whose writes name this origin. */
export function withOrigin<T>(origin: RequestOrigin, run: () => T): T {
  return current.run(origin, run);
}

/** Returns the origin of the current request, or undefined outside a request. */
export function currentOrigin(): RequestOrigin | undefined {
  return current.get();
}

/**
 * Runs work of the service itself in a request, such as sweeping after a deletion: its removals are no
 * events, and its other changes have the actor `service`.
 */
export function asService<T>(run: () => T): T {
  return current.run(undefined, run);
}
