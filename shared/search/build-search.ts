import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../platform/errors.ts';
import { inParallel } from '../platform/parallel.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import { findProfile } from '../profiles/profile-store.ts';
import { searchWrites } from '../profiles/search/search-store.ts';
import { searchEntriesOf } from '../profiles/search/searched-values.ts';
import { keys } from '../storage/keys.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { equals, exists } from '../storage/writes/expressions.ts';
import { knownFirst } from '../storage/writes/update-versioned.ts';
import { write, writeAll } from '../storage/writes/write-items.ts';
import { update } from '../storage/writes/writes.ts';
import { pagesOfProfiles } from '../users/pages-of-profiles.ts';

/** Users written in parallel. More would take capacity from live requests. */
const WIDTH = 10;

/** The result for the users of an application. `left`: others write them all the time. */
export type SearchBuild = { users: number; written: number; left: string[] };

export type BuildRun = {
  /** The position after which an interrupted build goes on. */
  after?: string | undefined;
  /** Saves the position after each page of users, with the result of the page. */
  save?: (position: string | undefined, page: SearchBuild) => Promise<void>;
};

/**
 * Gives all users of an application the search entries that they must have, and repairs those that a release
 * without search has left (decision 0348). At the end the application is searched. May be repeated after an
 * interruption, and beside all other requests.
 */
export async function buildSearch(
  app: string,
  { after, save = async () => undefined }: BuildRun = {},
): Promise<SearchBuild> {
  const build: SearchBuild = { users: 0, written: 0, left: [] };
  for await (const { profiles, position } of pagesOfProfiles(app, after)) {
    const outcomes = await inParallel(profiles, WIDTH, buildUser);
    const page = {
      users: profiles.length,
      written: outcomes.filter((outcome) => outcome === 'written').length,
      left: profiles.filter((_, n) => outcomes[n] === 'left').map(({ user_id }) => user_id),
    };
    build.users += page.users;
    build.written += page.written;
    build.left.push(...page.left);
    await save(position, page);
  }
  return build;
}

/** Marks an application as one whose users all have their search entries. */
export async function markSearched(app: string): Promise<void> {
  const missing = () => new ApiError('application_not_found');
  await write(update(keys.application(app), { set: { search_index: 1 } }, exists(), missing));
}

/** Raises the version, so that a writer that read the profile before does not miss the entries. */
async function buildUser(known: ProfileRecord): Promise<'unchanged' | 'written' | 'left'> {
  const read = knownFirst<ProfileRecord | undefined>(known, () => findProfile(known.app, known.user_id));
  try {
    return await retryStale(async () => {
      const profile = await read();
      const search = profile && searchEntriesOf(profile);
      if (!profile || isDeepStrictEqual(profile.search, search)) return 'unchanged';
      const changes = { set: { search }, add: { version: 1 } };
      await writeAll([
        update(
          keys.profile(profile.app, profile.user_id),
          changes,
          equals('version', profile.version),
          stale,
        ),
        ...searchWrites(profile, profile, search),
      ]);
      return 'written';
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return 'left';
    throw error;
  }
}
