/** A request of an import takes this many lines and bytes. */
const PART_LINES = 500;
/** The rest up to the 4 MB of a request are the empty lines before the part. */
const PART_BYTES = 3 * 1024 * 1024;

/** The maximum lines of a file: the empty lines before a part take at most 1 MB. */
export const MAX_FILE_LINES = 1_000_000;

/** The lines of one request of an import. */
export type ImportPart = { body: string; users: number };

/** What became of a line of an import. */
export type LineResult = {
  line: number;
  user_id?: string;
  status: number;
  note?: string;
  error?: { code: string; detail: string; errors?: { path: string; message: string }[] };
};

/**
 * Divides a file of lines into requests. Empty lines stand for the lines of the parts before, so that the
 * service counts lines as in the file.
 */
export function importParts(text: string): ImportPart[] {
  const encoder = new TextEncoder();
  const parts: ImportPart[] = [];
  let lines: string[] = [];
  let [first, users, bytes] = [0, 0, 0];
  const end = () => {
    if (users > 0) parts.push({ body: '\n'.repeat(first) + lines.join('\n'), users });
  };
  for (const [n, line] of text.split('\n').entries()) {
    const size = encoder.encode(line).length + 1;
    const isUser = line.trim() !== '';
    if (isUser && (users === PART_LINES || (users > 0 && bytes + size > PART_BYTES))) {
      end();
      lines = [];
      [first, users, bytes] = [n, 0, 0];
    }
    lines.push(line);
    users += isUser ? 1 : 0;
    bytes += size;
  }
  end();
  return parts;
}

/** Reads the answer to an import: a result a line. */
export function lineResults(text: string): LineResult[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LineResult);
}

/** Returns what is wrong with a line, in the words of the service. */
export function faultsOfLine({ error }: LineResult): string[] {
  if (!error) return [];
  const faults = error.errors ?? [];
  return faults.length > 0 ? faults.map(({ path, message }) => `${path}: ${message}`) : [error.detail];
}

/** Returns the cursor of the next page from a `Link` header; undefined on the last page. */
export function cursorOfLink(link: string | null): string | undefined {
  const [, query] = /<\?([^>]*)>;\s*rel="next"/.exec(link ?? '') ?? [];
  return query === undefined ? undefined : (new URLSearchParams(query).get('after') ?? undefined);
}
