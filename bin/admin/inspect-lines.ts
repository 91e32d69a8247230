import { createHash } from 'node:crypto';
import { propertiesOf } from '../../shared/platform/properties.ts';
import type { ProfileSchema } from '../../shared/schemas/schema.ts';
import { MAX_LINE_BYTES } from '../../shared/transfers/import-users.ts';
import { type Identifier, identifiersOf } from '../../shared/users/identifiers.ts';
import { readLines } from './read-lines.ts';

/** A line for the user of an earlier line, and the path of what names the user there. */
export type Repetition = { path: string; first: number };

/** The findings in a whole file before anything of it is sent. */
export type FileReport = { lines: number; repetitions: ReadonlyMap<number, Repetition> };

/**
 * Reads a whole file, and finds the lines for the user of an earlier line: with the same id or identifying
 * value. The service refuses these in one request, and cannot know of other requests. Takes eight bytes of
 * memory for each identifier. Throws an Error for a file that is not UTF-8.
 */
export async function inspectLines(file: string, schema: ProfileSchema): Promise<FileReport> {
  const hashes = new Hashes();
  let lines = 0;
  for await (const line of readLines(file, MAX_LINE_BYTES)) {
    lines = line.number;
    for (const { identifier } of identifiersIn(schema, line)) hashes.add(hashOf(identifier));
  }
  const suspects = hashes.repeated();
  return {
    lines,
    repetitions: suspects.size === 0 ? new Map() : await repetitionsIn(file, schema, suspects),
  };
}

/** Compares whole identifiers, because different ones may have one hash. */
async function repetitionsIn(file: string, schema: ProfileSchema, suspects: ReadonlySet<number>) {
  const first = new Map<string, number>();
  const repetitions = new Map<number, Repetition>();
  for await (const line of readLines(file, MAX_LINE_BYTES)) {
    const suspected = identifiersIn(schema, line).filter(({ identifier }) =>
      suspects.has(hashOf(identifier)),
    );
    const known = suspected.find(({ identifier }) => first.has(identifier));
    if (known) repetitions.set(line.number, { path: known.path, first: first.get(known.identifier) ?? 0 });
    else for (const { identifier } of suspected) first.set(identifier, line.number);
  }
  return repetitions;
}

/** Lines that cannot be read have none: the service says what is wrong with them. */
function identifiersIn(
  schema: ProfileSchema,
  { number, text }: { number: number; text?: string },
): Identifier[] {
  const { user_id, data } = propertiesOf(parsed(text?.trim() ?? ''));
  const userId = typeof user_id === 'string' ? user_id : undefined;
  return identifiersOf(schema, { user_id: userId, data: propertiesOf(data) }, `line ${number}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A number of 48 bits. */
function hashOf(identifier: string): number {
  return createHash('sha256').update(identifier).digest().readUIntBE(0, 6);
}

/** Numbers in little memory. */
class Hashes {
  #values = new Float64Array(1024);
  #length = 0;

  add(hash: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = hash;
    this.#length += 1;
  }

  /** Returns the numbers that were added more than once. */
  repeated(): Set<number> {
    const sorted = this.#values.subarray(0, this.#length).sort();
    return new Set(sorted.filter((hash, i) => i > 0 && hash === sorted[i - 1]));
  }
}
