import type { Passkey } from '../browser.ts';
import type { Session } from './calls.ts';

/** Returns the browser and system of a session, such as `Firefox · Linux`. */
export function deviceOf(browser: Session['browser']): string | undefined {
  const parts = [browser?.name, browser?.system].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** Returns what the user calls a passkey, or else the browser that added it. */
export function nameOfPasskey({ name, browser }: Passkey): string | undefined {
  return name ?? deviceOf(browser);
}
