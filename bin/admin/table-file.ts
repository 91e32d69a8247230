import { access, open } from 'node:fs/promises';
import { scanPage } from './copy-table.ts';
import type { RawItem } from './item-text.ts';
import { OutputFile } from './output-file.ts';
import { Progress, reporter } from './progress.ts';
import { readLines } from './read-lines.ts';
import { EMPTY_TALLY, type Tally, tallyWith } from './tally.ts';

/** Most bytes of an item as JSON: DynamoDB stores 400 KB, and JSON may escape every character. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** The last line of a complete file. */
type End = { table: string; ended_at: string } & Tally;

/** The progress of an interrupted copy: bytes of the file, its tally, and the key after the last item. */
type State = { table: string; bytes: number; tally: Tally; after: RawItem | undefined };

/**
 * Writes all items of a table to a file, one a line, and a last line with their number and checksum. Only the
 * owner of the file can read it. After an interruption, the next run continues. Items that change meanwhile
 * are in the file as they were when they were read. Returns the last line. Throws an Error if the file
 * exists, or is an interrupted copy of another table.
 */
export async function writeTableFile(table: string, file: string): Promise<End> {
  const progress = new Progress<State>(file);
  const before = await progress.read();
  if (before && before.table !== table)
    throw new Error(`--file: ${file} is an interrupted copy of the table ${before.table}: name another file`);
  if (!before && (await exists(file))) throw new Error(`--file: ${file} exists: name another file`);
  let state: State = before ?? { table, bytes: 0, tally: EMPTY_TALLY, after: undefined };
  // Without a saved state the next run could not tell its file from another.
  await progress.save(state);
  const output = new OutputFile(file, state.bytes);
  const { report, end } = reporter('items');
  try {
    for (;;) {
      const { texts, next } = await scanPage(table, state.after);
      await output.write(texts.map((text) => `${text}\n`).join(''));
      state = { table, bytes: output.bytes, tally: tallyWith(state.tally, texts), after: next };
      report(state.tally.count, 0);
      if (!next) break;
      await progress.save(state);
    }
    const last: End = { table, ended_at: new Date().toISOString(), ...state.tally };
    await output.write(`${JSON.stringify({ end: last })}\n`);
    end();
    await progress.end();
    return last;
  } finally {
    await output.close();
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Most bytes of the last line. */
const MAX_END_BYTES = 4096;

/** Returns the last line of a complete file; undefined if there is no file or it is not complete. */
export async function readEnd(file: string): Promise<End | undefined> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, MAX_END_BYTES);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return endOf(buffer.toString().trimEnd().split('\n').at(-1) ?? '');
  } finally {
    await handle.close();
  }
}

function endOf(line: string): End | undefined {
  if (!line.startsWith('{"end":{"table":') || !line.endsWith('}}')) return undefined;
  return JSON.parse(line).end;
}

/** Yields the items of a complete file in groups, after the first `done` items, as texts. */
export async function* readItems(file: string, done: number, size: number): AsyncGenerator<string[]> {
  let group: string[] = [];
  for await (const { number, text } of readLines(file, MAX_LINE_BYTES)) {
    if (number <= done) continue;
    if (text === undefined) throw new Error(`--file: line ${number} of ${file} is too long for an item`);
    if (endOf(text)) break;
    group.push(text);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
