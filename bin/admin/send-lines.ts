import { Late, send, type Transfer } from './api.ts';
import { type LineResult, withFileLine } from './line-result.ts';
import { pause } from './pause.ts';
import type { Line } from './read-lines.ts';

/** The lines of one request, which become fewer when the service does not write them in time. */
export type Pace = { lines: number };

const SECOND = 1000;
/** The time for which lines wait for an obstacle, such as the deletion of a user with the same id. */
const LONGEST_WAIT = 15 * 60 * SECOND;
const PAUSE = 5 * SECOND;

/**
 * Sends lines and returns their results, with line numbers of the file. Lines in conflict with something else
 * are sent again for a quarter of an hour, and the operator is told. Throws an Error with the answer of the
 * service if it refuses a request.
 */
export async function sendLines(target: Transfer, lines: Line[], pace: Pace): Promise<LineResult[]> {
  const end = Date.now() + LONGEST_WAIT;
  let results = await sendInTime(target, lines, pace);
  for (;;) {
    const waiting = results.filter(isInConflict);
    const [first] = waiting;
    if (!first || Date.now() >= end) return results;
    process.stderr.write(`${waiting.length} lines wait and are sent again: ${first.error?.detail}\n`);
    await pause(PAUSE);
    const numbers = new Set(waiting.map(({ line }) => line));
    const again = lines.filter(({ number }) => numbers.has(number));
    results = [
      ...results.filter((result) => !isInConflict(result)),
      ...(await sendInTime(target, again, pace)),
    ];
  }
}

/** True for a line that somebody else's change refuses for now. */
function isInConflict({ status, error }: LineResult): boolean {
  return status === 409 && error?.code === 'conflict';
}

/** Sends lines; in halves, and fewer a request from then on, if the service does not write them in time. */
async function sendInTime(target: Transfer, lines: Line[], pace: Pace): Promise<LineResult[]> {
  try {
    const results = await sendOnce(target, lines);
    const [done, late] = [results.filter((result) => !isLate(result)), results.filter(isLate)];
    if (late.length === 0) return results;
    const numbers = new Set(late.map(({ line }) => line));
    const rest = lines.filter(({ number }) => numbers.has(number));
    return [...done, ...(await sendHalves(target, rest, pace))];
  } catch (error) {
    if (!(error instanceof Late) || lines.length === 1) throw error;
    return sendHalves(target, lines, pace);
  }
}

async function sendHalves(target: Transfer, lines: Line[], pace: Pace): Promise<LineResult[]> {
  const half = Math.ceil(lines.length / 2);
  pace.lines = Math.min(pace.lines, half);
  const first = await sendInTime(target, lines.slice(0, half), pace);
  return half === lines.length ? first : [...first, ...(await sendInTime(target, lines.slice(half), pace))];
}

async function sendOnce(target: Transfer, lines: Line[]): Promise<LineResult[]> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines.map(({ text }) => text).join('\n'),
  };
  // A request that can be made smaller is not repeated for long.
  const attempts = lines.length > 1 ? 2 : undefined;
  const response = await send(target, `/applications/${target.app}/users/import`, request, attempts);
  const text = await response.text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map((result) => withFileLine(result, lines[result.line - 1]?.number ?? 0));
}

/** True for a line for which the time of its request did not suffice. */
function isLate({ status, error }: LineResult): boolean {
  return status === 503 && error?.code === 'dependency_unavailable';
}
