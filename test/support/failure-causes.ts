/** The level at which the functions of a test log: failures are kept, and shown if the test fails. */
export const TEST_LOG_LEVEL = process.env['LOG_LEVEL'] ?? 'error';

const isShown = process.env['LOG_LEVEL'] !== undefined;
const kept: string[] = [];
const write = process.stdout.write.bind(process.stdout) as (...of: unknown[]) => boolean;

if (!isShown) process.stdout.write = (...of: unknown[]) => isFailure(of[0]) || write(...of);

/** Keeps a log line of an unexpected failure. True for all lines of failures, which are not printed. */
function isFailure(line: unknown): boolean {
  if (typeof line !== 'string' || !line.startsWith('{"level":"error"')) return false;
  const { operation, status, cause } = JSON.parse(line);
  if (cause !== undefined)
    kept.push(`${operation ?? 'a function'} answered ${status ?? 'nothing'}: ${cause}`);
  return true;
}

/** Prints why requests of a failed test were answered with 5xx. setup.ts calls it after each test. */
export function showCauses({ task }: { task: { result?: { state?: string } } }): void {
  const causes = kept.splice(0);
  if (task.result?.state === 'fail') for (const cause of causes) console.error(cause);
}
