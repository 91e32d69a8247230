import type { ApplicationConfig } from '../application.ts';

/** Days without use after which a guest is deleted, if the application sets none. */
const DEFAULT_DAYS = 30;

/** Returns the days without use after which a guest of the application is deleted. */
export function guestDaysOf({ hub }: ApplicationConfig): number {
  return hub?.auth?.guest_days ?? DEFAULT_DAYS;
}
