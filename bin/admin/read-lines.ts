import { createReadStream } from 'node:fs';

const LINE_FEED = 10;

/**
 * A line of a file, by its number from 1 and without its end. The text of one that is too long is not kept.
 */
export type Line = { number: number; bytes: number; text?: string };

/**
 * The lines of a file, whatever its length and theirs: no more than `maxBytes` of a line are held. Lines end
 * where NDJSON says, at line feeds only.
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
