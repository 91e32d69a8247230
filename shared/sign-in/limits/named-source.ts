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

/**
 * Returns the source for which a request counts: the one that a backend names, else that of the connection.
 * Throws 400 for a name without the secret of the backend.
 */
export function sourceOfCaller(headers: NamedSource, sourceIp: string): string {
  const { 'x-svc-app-secret': secret, 'x-svc-source-ip': named } = headers;
  if (named === undefined) return sourceIp;
  if (secret === undefined)
    throw invalidInput('headers.x-svc-source-ip', 'needs x-svc-app-secret: only a backend may name a source');
  return networkOf(named);
}
