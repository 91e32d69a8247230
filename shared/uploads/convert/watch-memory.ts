import { readFileSync } from 'node:fs';

/** Native code takes a gigabyte in a second: 10 MB between two looks. */
const INTERVAL_MILLISECONDS = 10;

/**
 * Calls back when a process holds more memory than that, native memory included, which no flag of Node.js
 * limits. Returns what ends the watch. Where the system does not tell (it is Linux in the cloud), it never
 * calls back.
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
