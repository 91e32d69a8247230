import { afterEach, vi } from 'vitest';

/** Lets time pass for a service that runs in the process of the test, until the test ends. */
export function useLaterTime(): (milliseconds: number) => void {
  afterEach(() => {
    vi.useRealTimers();
  });
  return (milliseconds) => {
    vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] });
  };
}
