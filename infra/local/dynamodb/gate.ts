type Waiting = { alone: boolean; go: () => void };

/**
 * A readers/writer gate, first come first served: whoever enters alone is alone, the others run side by side.
 */
export function createGate() {
  const waiting: Waiting[] = [];
  let inside = 0;
  let occupied = false;

  function admit(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (occupied || (next.alone && inside > 0)) return;
      waiting.shift();
      inside += 1;
      occupied = next.alone;
      next.go();
    }
  }

  function leave(): void {
    inside -= 1;
    occupied = false;
    admit();
  }

  /** Waits for admission and returns how to leave. */
  function enter(alone: boolean): Promise<() => void> {
    return new Promise((resolve) => {
      waiting.push({ alone, go: () => resolve(leave) });
      admit();
    });
  }

  return { enter };
}
