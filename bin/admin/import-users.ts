import { createReadStream } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { send, type Target } from './api.ts';
import { Progress, reporter } from './progress.ts';

/** Lines and bytes of one request, and how many are under way: what bounds the memory of an import, however long the file. */
const LINES = 250;
const BYTES = 2 * 1024 * 1024;
const WIDTH = 4;

type State = { lines: number; failed: number };
type Chunk = { first: number; lines: string[]; bytes: number };

/**
 * Imports a file of NDJSON. The result of every line goes to `{file}.results`; a run that was interrupted is continued where it stopped, and a finished one may be repeated: it changes
 * nothing. Returns how many lines there were, and how many failed.
 */
export async function importFile(target: Target, file: string): Promise<State> {
  const progress = new Progress<State>(file);
  let state = (await progress.read()) ?? { lines: 0, failed: 0 };
  if (state.lines === 0) await rm(`${file}.results`, { force: true });
  const { report, end } = reporter('lines');
  for await (const chunks of windows(file, state.lines)) {
    const results = (await Promise.all(chunks.map((chunk) => sendChunk(target, chunk)))).flat();
    await appendFile(`${file}.results`, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
    const failed = results.filter(({ status }) => status >= 400).length;
    const lines = chunks.reduce((sum, chunk) => sum + chunk.lines.length, state.lines);
    state = { lines, failed: state.failed + failed };
    await progress.save(state);
    report(state.lines, state.failed);
  }
  end();
  await progress.end();
  return state;
}

/** As many chunks of lines as are sent side by side, from the line behind `done` on. */
async function* windows(file: string, done: number): AsyncGenerator<Chunk[]> {
  let chunks: Chunk[] = [];
  for await (const chunk of chunksOf(file, done)) {
    chunks.push(chunk);
    if (chunks.length < WIDTH) continue;
    yield chunks;
    chunks = [];
  }
  if (chunks.length > 0) yield chunks;
}

async function* chunksOf(file: string, done: number): AsyncGenerator<Chunk> {
  let number = 0;
  let chunk: Chunk = { first: done + 1, lines: [], bytes: 0 };
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1;
    if (number <= done) continue;
    chunk.lines.push(line);
    chunk.bytes += Buffer.byteLength(line) + 1;
    if (chunk.lines.length < LINES && chunk.bytes < BYTES) continue;
    yield chunk;
    chunk = { first: number + 1, lines: [], bytes: 0 };
  }
  if (chunk.lines.length > 0) yield chunk;
}

/** The results of a chunk, by the numbers that the lines have in the file. */
async function sendChunk(
  target: Target,
  { first, lines }: Chunk,
): Promise<{ line: number; status: number }[]> {
  const response = await send(target, `/applications/${target.app}/users/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  });
  const text = await response.text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map((result) => ({ ...result, line: first + result.line - 1 }));
}
