import { useEffect, useRef, useState } from 'react';

/** The least time between two announcements, so that a busy feed does not talk all the time. */
const QUIET_MILLISECONDS = 20_000;

/** Returns how many things to announce: those that came since the last announcement, after some quiet. */
export function useAnnouncement(count: number): number {
  const [announced, setAnnounced] = useState({ total: count, added: 0 });
  const last = useRef(0);
  const added = count - announced.total;
  useEffect(() => {
    if (added <= 0) return undefined;
    const wait = Math.max(0, last.current + QUIET_MILLISECONDS - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setAnnounced({ total: count, added });
    }, wait);
    return () => clearTimeout(timer);
  }, [added, count]);
  return announced.added;
}
