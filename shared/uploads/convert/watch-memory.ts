import { readFileSync } from 'node:fs';

/** Native code can allocate a gigabyte in a second, which is 10 MB between two checks. */
const INTERVAL_MILLISECONDS = 10;

/**
 * Calls back when a process uses more memory than `mostBytes`. This includes native memory, which no flag of
 * Node.js limits. Returns a function that ends the watch. Never calls back on a system without /proc.
 */
export function watchMemory(pid: number, mostBytes: number, tooMuch: () => void): () => void {
  const timer = setInterval(() => {
    if (residentBytes(pid) > mostBytes) tooMuch();
  }, INTERVAL_MILLISECONDS);
  return () => clearInterval(timer);
}

function residentBytes(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
