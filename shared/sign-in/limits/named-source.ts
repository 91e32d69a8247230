import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { networkOf } from '../../http/edge.ts';
import { invalidInput } from '../../platform/errors.ts';

/** The headers of a client that shows a publishable key, and of a backend that names its user's source. */
export const KEY_HEADERS = {
  'x-svc-app-key': z.string().check(z.minLength(1), z.maxLength(64)),
  'x-svc-app-secret': z.optional(z.string()),
  'x-svc-source-ip': z.optional(
    z.string().check(
      z.maxLength(45),
      z.refine((text) => isIP(text) !== 0 && !text.includes('%'), { error: 'must be an IP address' }),
    ),
  ),
};

type NamedSource = {
  'x-svc-app-secret'?: string | undefined;
  'x-svc-source-ip'?: string | undefined;
};

/** The source of an attempt, and where it counts. */
export type CallerSource = {
  /** As `callerAddress` returns it. */
  address: string;
  counts: 'everywhere' | 'in its application' | 'nowhere';
};

/**
 * Returns the source for which a request counts. Without a secret it is the address of the connection, over
 * the whole service. A backend's calls count for the user's address that it names, in its application alone;
 * without a name the application's budgets limit them (decision 0255). Throws 400 for a name without the
 * secret of the backend.
 */
export function sourceOfCaller(headers: NamedSource, connection: string): CallerSource {
  const { 'x-svc-app-secret': secret, 'x-svc-source-ip': named } = headers;
  if (secret === undefined && named !== undefined)
    throw invalidInput('headers.x-svc-source-ip', 'needs x-svc-app-secret: only a backend may name a source');
  if (secret === undefined) return { address: connection, counts: 'everywhere' };
  if (named === undefined) return { address: connection, counts: 'nowhere' };
  return { address: networkOf(named), counts: 'in its application' };
}
