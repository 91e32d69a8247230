/**
 * Runs while no other tab runs under the same name; `hasWaited` tells whether one did. Where the browser has
 * no locks or forbids them, as it does with the storage (Web Locks, 3.2), it runs at once.
 */
export async function exclusively<T>(name: string, run: (hasWaited: boolean) => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return run(false);
  let hasBegun = false;
  const begin = (hasWaited: boolean) => {
    hasBegun = true;
    return run(hasWaited);
  };
  try {
    const first = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? { result: await begin(false) } : undefined,
    );
    return first ? first.result : await locks.request(name, () => begin(true));
  } catch (error) {
    if (hasBegun) throw error;
    return run(false);
  }
}
