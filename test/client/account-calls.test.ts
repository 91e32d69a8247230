import { expect, it } from 'vitest';
import { AccountCalls } from '../../client/src/account/calls.ts';
import type { SignIn } from '../../client/src/browser.ts';

const LISTS = [
  ...['sessions', 'passkeys', 'linked_identities', 'memberships', 'links', 'invites', 'openid'],
  'sign_in_attempts',
];

/** A client whose export has these pages. */
function clientWith(pages: readonly object[]): { signIn: SignIn; asked: string[] } {
  const asked: string[] = [];
  const callOwn = async (path: string) => Response.json({ data: {}, export: pages[asked.push(path) - 1] });
  // Only this method is called.
  return { signIn: { callOwn } as unknown as SignIn, asked };
}

const pageOf = (name: string) => Object.fromEntries(LISTS.map((list) => [list, [`${list} ${name}`]]));

it('the copy of the data has each list of all pages', async () => {
  const { signIn, asked } = clientWith([{ ...pageOf('one'), next: 'two' }, pageOf('two')]);
  const { export: whole } = await new AccountCalls(signIn, (call) => call({ as: undefined })).everything();
  expect(whole).toEqual(Object.fromEntries(LISTS.map((list) => [list, [`${list} one`, `${list} two`]])));
  expect(asked).toEqual(['/data?format=export', '/data?format=export&after=two']);
});

it('the copy of the data ends with a page that is none', async () => {
  const { signIn, asked } = clientWith([{ ...pageOf('one'), next: 'two' }]);
  await new AccountCalls(signIn, (call) => call({ as: undefined })).everything();
  expect(asked).toHaveLength(2);
});
