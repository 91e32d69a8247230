import type { Capability } from './config.ts';

/** The contract of a function that no request starts. Infra derives its rule, grants and environment from it. */
export type Trigger = {
  /** verbNoun; the file is the same in kebab-case. */
  readonly id: string;
  readonly summary: string;
  /** How often it runs. */
  readonly everyMinutes: number;
  readonly uses: readonly Capability[];
};

/** Declares a scheduled function. Returns the same value, frozen; it has no other effect. */
export function defineTrigger(trigger: Trigger): Trigger {
  return Object.freeze(trigger);
}
