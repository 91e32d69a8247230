import { createReadStream } from 'node:fs';

const LINE_FEED = 10;

/**
 * A line of a file: its number from 1, its bytes, and its text without line feed. Lines that are too long
 * have no text.
 */
export type Line = { number: number; bytes: number; text?: string };

/** The first bytes of text in UTF-16: a byte order mark, or the zero of a Latin letter. */
const UTF_16 = /^(?:\xff\xfe|\xfe\xff|\0.|.\0)/s;

/**
 * Yields the lines of a file of any size. Buffers at most `maxBytes` of a line. Only line feeds end lines,
 * as in NDJSON. Throws an Error with how to convert the file if it is not UTF-8.
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
    const text = bytes <= maxBytes ? decode(Buffer.concat(parts), { file, number }) : undefined;
    const line = { number, bytes, ...(text !== undefined && { text }) };
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

function decode(bytes: Buffer, { file, number }: { file: string; number: number }): string {
  const isWide = number === 1 && UTF_16.test(bytes.toString('latin1', 0, 2));
  try {
    if (!isWide) return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw notUtf8(`${file}, line ${number}: is not UTF-8`, 'WINDOWS-1252', file);
  }
  throw notUtf8(`${file}: is UTF-16`, 'UTF-16', file);
}

function notUtf8(fault: string, from: string, file: string): Error {
  const converted = `${file}.utf8`;
  return new Error(
    `${fault}; convert it, for example with iconv -f ${from} -t UTF-8 ${file} > ${converted}, or in PowerShell with Get-Content ${file} | Set-Content -Encoding utf8 ${converted}`,
  );
}
