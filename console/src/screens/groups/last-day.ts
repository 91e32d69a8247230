/** Returns the end of a day in the reader's zone. The day is as a date field has it, such as `2026-12-24`. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}

/** Returns the day of a time in the reader's zone, as a date field has it. */
export function dayOf(at: string): string {
  const time = new Date(at);
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
