/** Those who listen to a store, which follows what it shows only while somebody does. */
export class Listeners {
  readonly #all = new Set<() => void>();
  readonly #start: () => () => void;
  #stop: (() => void) | undefined;

  /** `start` begins to follow, and returns what ends that. */
  constructor(start: () => () => void) {
    this.#start = start;
  }

  /** Adds a listener, and returns what removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    this.#stop ??= this.#start();
    return () => {
      this.#all.delete(listener);
      if (this.#all.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  };

  notify(): void {
    for (const listener of this.#all) listener();
  }
}
