/**
 * Returns a function that tells how many milliseconds have passed. Two clocks tell it and the greater one
 * counts: a correction of the device's clock sets the first back, and the second may stop while the device
 * sleeps (W3C High Resolution Time, section 8).
 */
export function stopwatch(): () => number {
  const [wall, monotonic] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - wall, performance.now() - monotonic);
}
