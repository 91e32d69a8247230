import { onTestFinished, vi } from 'vitest';

/** Lets the clients that are made from now on tell each other of changes, until the test ends. */
export function sharePage(): EventTarget {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  return page;
}
