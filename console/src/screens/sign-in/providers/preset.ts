import type { IdentityProvider } from '@svc/client/server';

/** A kind of identity provider. */
export type Preset = IdentityProvider['preset'];

/** The kinds of identity providers, the most common one first. */
export const PRESETS = [
  'google',
  'microsoft',
  'apple',
  'github',
  'oidc',
] as const satisfies readonly Preset[];
