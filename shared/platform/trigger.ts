import type { Capability } from './config.ts';

/** What makes a function run that no request starts. */
export type TriggerSource =
  | { readonly kind: 'schedule'; readonly everyMinutes: number }
  /** A file that was stored in the bucket under `uploads/`. */
  | { readonly kind: 'uploads' }
  /** A text message that somebody sent to a number of the service. */
  | { readonly kind: 'texts' };

/** The contract of a function that no request starts. Infra derives what starts it, grants and environment from it. */
export type Trigger = {
  /** verbNoun; the file is the same in kebab-case. */
  readonly id: string;
  readonly summary: string;
  readonly source: TriggerSource;
  readonly uses: readonly Capability[];
};

/** Declares a function that no request starts. Returns the same value, frozen; it has no other effect. */
export function defineTrigger<const T extends Trigger>(trigger: T): T {
  return Object.freeze(trigger);
}
