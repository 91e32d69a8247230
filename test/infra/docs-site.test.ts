import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AREAS, OPERATIONS } from '../../docs/site/api.ts';
import { finderOf } from '../../docs/site/browser/find-entries.ts';
import { ORDER_OF_USE } from '../../docs/site/order-of-use.ts';
import { loadSite } from '../../shared/docs/load-site.ts';

const find = finderOf(await readIndex());

async function readIndex(): Promise<string> {
  const { assets } = await loadSite();
  const [, file] = Object.entries(assets).find(([name]) => name.startsWith('index-')) ?? [];
  if (!file || !('brotli' in file)) throw new Error('the site has no search index');
  const module = brotliDecompressSync(Buffer.from(file.brotli, 'base64')).toString('base64');
  return (await import(`data:text/javascript;base64,${module}`)).index;
}

/** What people type, and the page that answers it. */
const QUESTIONS = [
  ['search users', '/docs/reference/searchUsers'],
  ['webhook signature', '/docs/webhooks#verify-the-signature'],
  ['webhooks', '/docs/webhooks'],
  ['rate limit', '/docs/guides/limits'],
  ['sign out', '/docs/reference/signOut'],
  ['logout', '/docs/reference/signOut'],
  ['verify token', '/docs/guides/verify-a-token'],
  ['import users', '/docs/guides/import-users'],
  ['delete user', '/docs/reference/deleteUser'],
  ['refresh token', '/docs/reference/issueToken'],
  ['next.js', '/docs/guides/quickstart-next'],
  ['react', '/docs/guides/quickstart-react'],
  ['logo', '/docs/guides/upload-branding'],
  ['invite', '/docs/guides/invite-a-colleague'],
  ['guest', '/docs/guides/let-people-begin-as-guests'],
  ['price', '/docs/guides/message-limits-and-prices'],
  ['idempotency key', '/docs/guides/errors-and-retries'],
  ['error codes', '/docs/errors'],
  ['auth0', '/docs/guides/move-from-another-service'],
  ['clerk', '/docs/guides/move-organizations'],
  ['app review', '/docs/guides/test-identities'],
  ['custom domain', '/docs/operations#domains-and-cloudfront'],
  ['restore', '/docs/runbooks#restore'],
  ['events', '/docs/events'],
  ['picture', '/docs/guides/upload-pictures'],
  ['account page', '/docs/guides/account-page'],
  ['sessions', '/docs/guides/see-and-end-sessions'],
  ['schema', '/docs/reference/schemas'],
  ['searchUsers', '/docs/reference/searchUsers'],
  ['last_owner', '/docs/errors#last_owner'],
] as const;

describe('the search of the documentation', () => {
  it.each(QUESTIONS)('answers "%s" first with its page: %s', (question, address) => {
    const [first] = find(question);
    expect(first?.['address'].startsWith(address), first?.['address']).toBe(true);
  });

  it('shows neither a schema, a decision nor the changelog among the first five', () => {
    const shown = QUESTIONS.flatMap(([question]) => find(question).slice(0, 5));
    expect(shown.filter(({ address }) => /^\/docs\/(schemas|decisions|changelog)/.test(address))).toEqual([]);
  });

  it('finds nothing for a word that is nowhere', () => {
    expect(find('xylophone')).toEqual([]);
  });
});

describe('the reference', () => {
  const idsOf = (slug: string) => AREAS.find((area) => area.slug === slug)?.operations.map(({ id }) => id);

  it('has the operations of an area in the order in which a client uses them', () => {
    expect(idsOf('sign-in')?.slice(0, 6)).toEqual([
      'getAppConfig',
      'startSignIn',
      'getChallengeStatus',
      'completeSignIn',
      'issueToken',
      'signOut',
    ]);
    expect(idsOf('credentials')).toEqual([
      'createCredential',
      'listCredentials',
      'getCredential',
      'updateCredential',
      'deleteCredential',
      'rotateCredential',
    ]);
  });

  it('has each operation once, and orders only those that exist', () => {
    const all = AREAS.flatMap(({ operations }) => operations.map(({ id }) => id));
    expect(all.toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
    expect(ORDER_OF_USE.filter((id) => !all.includes(id))).toEqual([]);
    expect(new Set(ORDER_OF_USE).size).toBe(ORDER_OF_USE.length);
  });
});
