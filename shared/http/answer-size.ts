/**
 * A page of records ends at this size. Lambda returns at most 6 MB, and the last record may exceed this size.
 */
export const PAGE_BYTES = 4 * 1024 * 1024;

/** Returns the bytes that a record takes in an answer. Lambda returns a body as a JSON string within JSON. */
export function bytesInAnswer(record: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(record)));
}

/**
 * Returns the records of a page that fit into one answer, or into fewer bytes, without absent ones. `read`
 * also counts absent ones. The last record may exceed the limit.
 */
export function fitPage<T>(
  records: readonly (T | undefined)[],
  most = PAGE_BYTES,
): { results: T[]; read: number } {
  const results: T[] = [];
  let [bytes, read] = [0, 0];
  for (const record of records) {
    if (bytes >= most) break;
    read += 1;
    if (record === undefined) continue;
    bytes += bytesInAnswer(record);
    results.push(record);
  }
  return { results, read };
}
