import { createHash } from 'node:crypto';

/** Names that environments may have: names of stacks and of the configuration set of SES contain them. */
export const ENVIRONMENT_NAME = /^[A-Za-z0-9-]{1,40}$/;

/** Returns the names of the stacks of an environment: no two environments share one. */
export function stackNames(name: string): { data: string; service: string; edge: string } {
  return { data: `IdentityData-${name}`, service: `IdentityService-${name}`, edge: `IdentityEdge-${name}` };
}

/** Longest start of a name of a function: Lambda allows 64 characters, and the longest id has 30. */
const LONGEST_PREFIX = 33;

/**
 * Returns what the names of the functions of a service stack begin with, before `_`: its name, or if that is
 * too long, the start of its name with a hash of the whole.
 */
export function functionPrefix(stackName: string): string {
  if (stackName.length <= LONGEST_PREFIX) return stackName;
  const hash = createHash('sha256').update(stackName).digest('hex').slice(0, 8);
  return `${stackName.slice(0, LONGEST_PREFIX - 9)}-${hash}`;
}
