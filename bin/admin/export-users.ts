import { assertSameTarget, send, type Transfer, targetOf } from './api.ts';
import { OutputFile } from './output-file.ts';
import { Progress, reporter } from './progress.ts';

/** The application, the query of the next page, and the bytes and users written so far. */
type State = { target: string; next: string; bytes: number; users: number };

/**
 * Exports all users of an application to an NDJSON file, page by page. The file is unchanged until the
 * service answers. After an interruption, the next run continues. Returns the number of users in the file.
 * `memberships` adds the groups of each user. Throws an Error if an export of another application to the file
 * was interrupted.
 */
export async function exportFile(
  target: Transfer,
  file: string,
  { memberships }: { memberships: boolean },
): Promise<number> {
  const progress = new Progress<State>(file);
  const base = `/applications/${target.app}/users/export`;
  const before = await progress.read();
  assertSameTarget(before, target, file);
  const { bytes, ...start } = before ?? { next: firstQuery(memberships), bytes: 0, users: 0 };
  let { next, users } = start;
  const output = new OutputFile(file, bytes);
  const { report, end } = reporter('users');
  try {
    while (next) {
      const response = await send(target, base + next);
      const text = await response.text();
      await output.write(text);
      users += text.split('\n').length - 1;
      next = /^<([^>]*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
      if (next) await progress.save({ target: targetOf(target), next, bytes: output.bytes, users });
      report(users, 0);
    }
  } finally {
    await output.close();
  }
  end();
  await progress.end();
  return users;
}

function firstQuery(memberships: boolean): string {
  return memberships ? '?page_size=500&memberships=true' : '?page_size=500';
}
