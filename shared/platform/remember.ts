/**
 * Adds an entry to a map that a warm function instance uses for later requests. A map with `most` entries
 * forgets its oldest one. docs/performance.md lists the maps and their bounds.
 */
export function remember<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  const oldest = map.keys().next();
  if (map.size >= most && !oldest.done) map.delete(oldest.value);
  map.set(key, value);
}
