import MiniSearch, { type SearchResult } from 'minisearch';
import { INDEX_OPTIONS } from './index-options.ts';

/**
 * How much a hit counts by the address of its page: who searches wants to do something, so guides and
 * operations come first, and what says the same in other words, or how it came to be, last. The first that
 * fits counts.
 */
const WEIGHTS: readonly (readonly [address: RegExp, weight: number])[] = [
  [/^\/docs\/guides\/[\w-]+$/, 8],
  [/^\/docs\/guides/, 3],
  [/^\/docs\/(?:webhooks|events|oidc|messages|errors)$/, 7],
  [/^\/docs\/reference\/[a-z-]+$/, 3],
  [/^\/docs\/reference/, 2],
  [/^\/docs\/(?:webhooks|events|oidc|messages|errors|client)/, 2],
  [/^\/docs\/decisions/, 0.05],
  [/^\/docs\/(?:schemas|changelog)/, 0.1],
];
/** How much more an entry counts whose title has each word of the text, and one that has no other words. */
const [TITLED, TITLED_ALONE] = [3, 9];
/** Titles count more than texts. */
const OPTIONS = {
  boost: { title: 6, page: 3 },
  prefix: true,
  fuzzy: 0.15,
  combineWith: 'AND',
  boostDocument: weightOf,
} as const;

/** What other services call things, and the words of this one. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['avatar', 'picture'],
  ['login', 'sign in'],
  ['logout', 'sign out'],
  ['organization', 'group'],
  ['pagination', 'cursor'],
  ['signin', 'sign in'],
  ['signout', 'sign out'],
  ['signup', 'sign in'],
  ['sso', 'openid'],
  ['team', 'group'],
]);

/** Finds the entries of a text, the best first. */
export type FindEntries = (text: string) => SearchResult[];

/**
 * Returns the function that searches an index as `searchIndex` wrote it: it finds the entries with all words,
 * or with any of them if none has all.
 */
export function finderOf(index: string): FindEntries {
  const search = MiniSearch.loadJSON(index, INDEX_OPTIONS);
  return (typed) => {
    const text = typed.toLowerCase().replaceAll(/\w+/g, (word) => SAME.get(word) ?? word);
    const all = search.search(text, OPTIONS);
    const found = all.length > 0 ? all : search.search(text, { ...OPTIONS, combineWith: 'OR' });
    const scored = found.map((result) => ({ result, score: result.score * titleWeight(result, text) }));
    return scored.sort((a, b) => b.score - a.score).map(({ result }) => result);
  };
}

function weightOf(_id: number, _term: string, { address }: Record<string, unknown> = {}): number {
  return WEIGHTS.find(([pattern]) => pattern.test(String(address)))?.[1] ?? 1;
}

/** A section is meant with its page, and an operation by its name, which its entry has as page. */
function titleWeight({ title, page }: SearchResult, text: string): number {
  const asked = wordsOf(text);
  const titles = [title, page, `${page} ${title}`]
    .map(wordsOf)
    .filter((words) => asked.every((word) => hasWord(words, word)));
  if (titles.length === 0) return 1;
  return titles.some(({ length }) => length === asked.length) ? TITLED_ALONE : TITLED;
}

function hasWord(words: readonly string[], asked: string): boolean {
  return words.some((word) => word === asked || `${word}s` === asked || word === `${asked}s`);
}

/** Returns the words of a text in lower case, and those of a name such as `searchUsers`. */
function wordsOf(text: string): string[] {
  return text.match(/[A-Z]?[\p{Ll}\p{Lo}]+|\p{Lu}+|\p{N}+/gu)?.map((word) => word.toLowerCase()) ?? [];
}
