import { beforeAll, describe, expect, it } from 'vitest';
import { SignIn, type TokenStorage } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';
import { newAccountFlow } from '../support/client-page.ts';
import { takeGuests } from '../support/guests.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const running = useService();
beforeAll(() => takeGuests(running(), true));

/** A tab with the account of whoever is signed in, until the test ends. */
function newAccount(storage: TokenStorage = newStorage(), fetcher = fetch) {
  const { baseUrl, seed } = running();
  const signIn = new SignIn({ baseUrl, clientId: seed.client_id, storage, fetch: fetcher });
  return { flow: newAccountFlow(signIn), signIn };
}
const codeFor = async (email: string) =>
  (await until(async () => (await running().inbox(email)).at(-1))).code ?? '';

describe('the account of a guest', () => {
  it.each([false, true])('asks before a sign-out loses it (everywhere: %s)', async (everywhere) => {
    const { flow, signIn } = newAccount();
    await signIn.asGuest();
    await flow.begin();
    const [session] = flow.view.sessions ?? [];
    const place = { at: 'sessions', row: session?.id ?? '' } as const;
    if (session) await (everywhere ? flow.signOut(place, true) : flow.endSession(place, session));
    expect(flow.view.task).toEqual({ name: 'leave', place, everywhere });
    expect(signIn.isGuest).toBe(true);
    await flow.agree();
    expect(flow.view.step).toBe('signed-out');
    expect(signIn.isSignedIn).toBe(false);
  });

  it('gets an address by a sign-in with it, in the same session', async () => {
    const { flow, signIn } = newAccount();
    await signIn.asGuest();
    await flow.begin();
    const before = flow.view.profile?.svc_user;
    const email = 'account-guest-1@example.com';
    flow.open({ name: 'address', place: { at: 'addresses', row: 'email' }, field: 'email' });
    await flow.enterAddress(email);
    expect(flow.view.task).toMatchObject({ name: 'fresh-code', to: email });
    await flow.enterCode(await codeFor(email));
    expect(flow.view).toMatchObject({ task: undefined, failure: undefined, done: { text: 'saved' } });
    expect(signIn.isGuest).toBe(false);
    expect(await signIn.profile()).toMatchObject({ svc_user: before, verified_data: { email } });
  });
});

it('a phone number that cannot be confirmed is called a phone number', async () => {
  const { flow, signIn } = newAccount(newStorage(), async (input, init) =>
    init?.method === 'PATCH'
      ? Response.json({ code: 'invalid_input', instance: '1' }, { status: 400 })
      : fetch(input, init),
  );
  await signIn.asGuest();
  await flow.begin();
  flow.view = { ...flow.view, config: undefined };
  await flow.confirmAddress('phone_number', '+12025550123');
  expect(flow.view.failure).toMatchObject({ text: 'phoneInvalid' });
});
