import { access } from 'node:fs/promises';
import { MAX_LINE_BYTES } from '../../shared/transfers/import-users.ts';
import { assertSameTarget, send, type Transfer, targetOf } from './api.ts';
import { type FileReport, inspectLines, type Repetition } from './inspect-lines.ts';
import type { LineResult } from './line-result.ts';
import { OutputFile } from './output-file.ts';
import { Progress, reporter } from './progress.ts';
import { type Line, readLines } from './read-lines.ts';
import { type Pace, sendLines } from './send-lines.ts';

/**
 * Limits of lines and bytes per request, and number of parallel requests. They limit the memory of an import,
 * whatever the size of the file.
 */
const MAX_LINES = 250;
const BYTES = 2 * 1024 * 1024;
const WIDTH = 4;

/** The application, lines done, lines failed, and bytes written to the file of results. */
type State = { target: string; lines: number; failed: number; results: number };
type Chunk = { lines: Line[]; bytes: number };

/**
 * Imports an NDJSON file. Writes the result of every line to `{file}.results`, which is unchanged until the
 * service answers. After an interruption, the next run continues. Repeating a finished import changes
 * nothing. The given lines, which are for the user of an earlier one, fail. Returns the number of lines and
 * of failed lines. Throws an Error if an import of the file into another application was interrupted, or if
 * the file is not UTF-8.
 */
export async function importFile(
  target: Transfer,
  file: string,
  repetitions: FileReport['repetitions'],
): Promise<Pick<State, 'lines' | 'failed'>> {
  const progress = new Progress<State>(file);
  const before = await progress.read();
  assertSameTarget(before, target, file);
  let state = before ?? { target: targetOf(target), lines: 0, failed: 0, results: 0 };
  const output = new OutputFile(`${file}.results`, state.results);
  const { report, end } = reporter('lines');
  const pace: Pace = { lines: MAX_LINES };
  try {
    for await (const chunks of chunkGroups(file, state.lines, pace)) {
      const sending = chunks.map((chunk) => sendChunk(target, chunk, repetitions, pace));
      const results = (await Promise.all(sending)).flat();
      await output.write(results.map((result) => `${JSON.stringify(result)}\n`).join(''));
      state = {
        ...state,
        lines: chunks.at(-1)?.lines.at(-1)?.number ?? state.lines,
        failed: state.failed + results.filter(({ status }) => status >= 400).length,
        results: output.bytes,
      };
      await progress.save(state);
      report(state.lines, state.failed);
    }
    // Creates an empty file of results for a file without lines.
    await output.write('');
  } finally {
    await output.close();
  }
  end();
  await progress.end();
  return state;
}

/**
 * Reads a whole file before anything of it is sent. Returns its lines, those for the user of an earlier line,
 * and the number of those that an interrupted import has done.
 */
export async function inspectFile(target: Transfer, file: string): Promise<FileReport & { done: number }> {
  const before = await new Progress<State>(file).read();
  assertSameTarget(before, target, file);
  await access(file);
  const schema = await send(target, `/applications/${target.app}/schema`);
  return { ...(await inspectLines(file, await schema.json())), done: before?.lines ?? 0 };
}

/** Yields groups of chunks that are sent in parallel, starting after line `done`. */
async function* chunkGroups(file: string, done: number, pace: Pace): AsyncGenerator<Chunk[]> {
  let chunks: Chunk[] = [];
  for await (const chunk of chunksOf(file, done, pace)) {
    chunks.push(chunk);
    if (chunks.length < WIDTH) continue;
    yield chunks;
    chunks = [];
  }
  if (chunks.length > 0) yield chunks;
}

async function* chunksOf(file: string, done: number, pace: Pace): AsyncGenerator<Chunk> {
  let chunk: Chunk = { lines: [], bytes: 0 };
  for await (const line of readLines(file, MAX_LINE_BYTES)) {
    if (line.number <= done) continue;
    const bytes = line.text === undefined ? 0 : line.bytes + 1;
    if (chunk.lines.length >= pace.lines || chunk.bytes + bytes > BYTES) {
      yield chunk;
      chunk = { lines: [], bytes: 0 };
    }
    chunk.lines.push(line);
    chunk.bytes += bytes;
  }
  if (chunk.lines.length > 0) yield chunk;
}

/**
 * Sends a chunk and returns its results in order, with line numbers of the file. Lines that are too long, and
 * those for the user of an earlier line, are not sent.
 */
async function sendChunk(
  target: Transfer,
  { lines }: Chunk,
  repetitions: FileReport['repetitions'],
  pace: Pace,
): Promise<LineResult[]> {
  const refused: LineResult[] = [];
  const sent: Line[] = [];
  for (const line of lines) {
    const repetition = repetitions.get(line.number);
    if (line.text === undefined) refused.push(tooLong(line));
    else if (repetition) refused.push(repeated(line, repetition));
    else sent.push(line);
  }
  const results = sent.length > 0 ? await sendLines(target, sent, pace) : [];
  return [...results, ...refused].sort((a, b) => a.line - b.line);
}

function repeated({ number }: Line, { path, first }: Repetition): LineResult {
  const message = `is the user of line ${first}`;
  const error = { code: 'invalid_input', detail: `${path}: ${message}`, errors: [{ path, message }] };
  return { line: number, status: 400, error };
}

function tooLong({ number, bytes }: Line): LineResult {
  const detail = `line ${number}: has ${bytes} bytes; it may have up to ${MAX_LINE_BYTES}`;
  return { line: number, status: 413, error: { code: 'body_too_large', detail } };
}
