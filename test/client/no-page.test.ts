import { expect, it } from 'vitest';
import { SignIn } from '../../client/src/browser.ts';

it('a client without a page has nobody signed in, picks nothing up and asks nothing', async () => {
  const asked: unknown[] = [];
  const signIn = new SignIn({
    baseUrl: 'https://service.example',
    clientId: 'key_1',
    fetch: async (input) => {
      asked.push(input);
      return Response.json({});
    },
  });
  expect(await signIn.pickUp()).toEqual({ signedIn: false });
  expect([signIn.isSignedIn, signIn.isReturning, signIn.pendingAddress]).toEqual([false, false, undefined]);
  expect(await signIn.accessToken()).toBeUndefined();
  signIn.onChange(() => {})();
  signIn.cancel();
  await signIn.signOut();
  expect(asked).toEqual([]);
});
