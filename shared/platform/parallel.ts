/** Runs `work` on all items, at most `width` at once. The results are in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

/**
 * Waits for all promises and returns their results. If several fail, throws the error of the first one in the
 * list, so that the same request always gets the same error.
 */
export async function allInOrder<T extends readonly unknown[] | []>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  // All have ended, so Promise.all sees them in the order of the list.
  return Promise.all(promises);
}
