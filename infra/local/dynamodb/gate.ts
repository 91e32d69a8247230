type Waiting = { exclusive: boolean; go: () => void };

/** A readers-writer lock in order of arrival: exclusive holders run alone, others concurrently. */
export function createGate() {
  const waiting: Waiting[] = [];
  let inside = 0;
  let occupied = false;

  function admit(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (occupied || (next.exclusive && inside > 0)) return;
      waiting.shift();
      inside += 1;
      occupied = next.exclusive;
      next.go();
    }
  }

  function leave(): void {
    inside -= 1;
    occupied = false;
    admit();
  }

  /** Waits for the lock and returns a function that releases it. */
  function enter(exclusive: boolean): Promise<() => void> {
    return new Promise((resolve) => {
      waiting.push({ exclusive, go: () => resolve(leave) });
      admit();
    });
  }

  return { enter };
}
