/** A person opens the message within seconds, or much later. */
const SOON_MILLISECONDS = 20_000;
const PAUSE_MILLISECONDS = { soon: 2000, later: 10_000 };

/** What a page that waits hears: `onChange` tells when another tab has signed in or out. */
type Heard = { onChange: (listener: () => void) => () => void; signal: AbortSignal | undefined };

/**
 * Waits until a page that has waited for so many milliseconds should look again: after 2 seconds, later after
 * 10, and then only while it is seen, because all people behind one address share a limit (decision 0130).
 * At once when it is seen again, when another tab has signed in or out, and when `signal` aborts. Where there
 * is no document, everything counts as seen.
 */
export function nextLook(waited: number, { onChange, signal }: Heard): Promise<void> {
  const page = globalThis.document;
  const isSoon = waited < SOON_MILLISECONDS;
  return new Promise((resolve) => {
    const isUnseen = page?.visibilityState === 'hidden';
    const milliseconds = isSoon ? PAUSE_MILLISECONDS.soon : PAUSE_MILLISECONDS.later;
    const timer = isUnseen && !isSoon ? undefined : setTimeout(look, milliseconds);
    const unsubscribe = onChange(look);
    const lookIfSeen = () => {
      if (page?.visibilityState === 'visible') look();
    };
    page?.addEventListener('visibilitychange', lookIfSeen);
    signal?.addEventListener('abort', look);

    function look(): void {
      clearTimeout(timer);
      unsubscribe();
      page?.removeEventListener('visibilitychange', lookIfSeen);
      signal?.removeEventListener('abort', look);
      resolve();
    }
  });
}
