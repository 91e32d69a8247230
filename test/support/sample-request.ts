import type * as z from 'zod/mini';
import { newId } from '../../shared/platform/ids.ts';

/** Values of members whose name says more than their type. */
const BY_NAME: Record<string, () => unknown> = {
  email: () => `${crypto.randomUUID()}@example.com`,
  name: () => 'Sample',
  roles: () => ['editor'],
  role: () => 'viewer',
  keyword: () => newId('keyword').slice(-12),
  expires: () => new Date(Date.now() + 3600_000).toISOString(),
  plan: () => 'free',
  grace: () => '1h',
  config: () => ({}),
  schema: () => ({ email: { type: 'string', display_name: 'E-mail' } }),
  user_verification_fields: () => ['email'],
  app_variants: () => [],
  url: () => 'https://receiver.example/events',
  types: () => ['user.*'],
  from: () => new Date(Date.now() - 3600_000).toISOString(),
  to: () => new Date().toISOString(),
};

/**
 * A value that a request schema accepts, with the required members only. `known` has the values of members
 * that name something which has to exist.
 */
export function sampleOf(schema: z.core.$ZodType, known: Record<string, unknown> = {}): unknown {
  const def = Object(schema._zod.def);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries<z.core.$ZodType>(def.shape)
          .filter(([, member]) => member._zod.optin !== 'optional')
          .map(([name, member]) => [name, known[name] ?? BY_NAME[name]?.() ?? sampleOf(member, known)]),
      );
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'union':
      return sampleOf(def.options[0], known);
    case 'array':
      return [sampleOf(def.element, known)];
    case 'record':
      return {};
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'pipe':
      return sampleOf(def.in, known);
    default:
      return def.innerType ? sampleOf(def.innerType, known) : 'sample';
  }
}
