import { createReadStream } from 'node:fs';

const LINE_FEED = 10;

/**
 * A line of a file: its number from 1, its bytes, and its text without line feed. Lines that are too long
 * have no text.
 */
export type Line = { number: number; bytes: number; text?: string };

/**
 * Yields the lines of a file of any size. Buffers at most `maxBytes` of a line. Only line feeds end lines,
 * as in NDJSON.
 */
export async function* readLines(file: string, maxBytes: number): AsyncGenerator<Line> {
  let number = 0;
  let bytes = 0;
  let parts: Buffer[] = [];
  const take = (part: Buffer) => {
    bytes += part.length;
    parts = bytes > maxBytes ? [] : [...parts, part];
  };
  const end = (): Line => {
    number += 1;
    const line = { number, bytes, ...(bytes <= maxBytes && { text: Buffer.concat(parts).toString() }) };
    [bytes, parts] = [0, []];
    return line;
  };
  for await (const chunk of createReadStream(file)) {
    const data = Buffer.from(chunk);
    let from = 0;
    for (let at = data.indexOf(LINE_FEED); at >= 0; at = data.indexOf(LINE_FEED, from)) {
      take(data.subarray(from, at));
      yield end();
      from = at + 1;
    }
    take(data.subarray(from));
  }
  if (bytes > 0) yield end();
}
