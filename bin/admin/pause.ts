import { setTimeout } from 'node:timers/promises';

/** Waits so many milliseconds. Apart, because tests do not wait. */
export async function pause(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds);
}
