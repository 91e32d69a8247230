import { beforeAll, describe, expect, it } from 'vitest';
import { SignIn } from '../../client/src/browser.ts';
import { patchConfig } from '../support/allow-origin.ts';
import { useBrowserPasskeys } from '../support/browser-passkeys.ts';
import { newStorage } from '../support/browser-storage.ts';
import { newAccountFlow } from '../support/client-page.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { takeGuests } from '../support/guests.ts';
import { WITH_PASSKEYS } from '../support/passkeys.ts';
import { useService } from '../support/service.ts';

const running = useService();
const tabs = clientTabs(running);
const person = useBrowserPasskeys(() => running().baseUrl);
const ADD = { at: 'passkeys', row: 'add' } as const;

beforeAll(async () => {
  await patchConfig(running().seed, WITH_PASSKEYS);
  await takeGuests(running(), true);
});

/** The account of a new user, for whom the service refuses some requests with an error. */
async function newAccount(refused?: { method: string; code: string }) {
  const { baseUrl, seed } = running();
  const fetcher: typeof fetch = async (input, init) =>
    refused && init?.method === refused.method && String(input).includes('/passkey')
      ? Response.json({ code: refused.code, instance: '1' }, { status: 409 })
      : fetch(input, init);
  const signIn = new SignIn({ baseUrl, clientId: seed.client_id, storage: newStorage(), fetch: fetcher });
  await tabs.signedIn(signIn);
  const flow = newAccountFlow(signIn);
  await flow.begin();
  return flow;
}

describe('the passkeys of the account', () => {
  it('are read again after each change, which is said', async () => {
    const flow = await newAccount();
    expect([flow.view.passkeys, flow.view.addsPasskeys]).toEqual([[], true]);
    await flow.addPasskey(ADD);
    const [passkey] = flow.view.passkeys ?? [];
    expect(flow.view.done).toEqual({ place: ADD, text: 'passkeyAdded' });
    if (!passkey) throw new Error('no passkey was added');
    const place = { at: 'passkeys', row: passkey.id } as const;
    flow.open({ name: 'rename-passkey', place, passkey });
    await flow.renamePasskey('');
    expect(flow.view.failure).toMatchObject({ text: 'valueInvalid', isInput: true });
    await flow.renamePasskey('Work');
    expect(flow.view).toMatchObject({ passkeys: [{ name: 'Work' }], done: { place, text: 'saved' } });
    flow.open({ name: 'remove-passkey', place, passkey });
    await flow.agree();
    expect(flow.view).toMatchObject({ passkeys: [], done: { place: { row: '' }, text: 'passkeyRemoved' } });
  });

  it('stay, and nothing is said, if the person closes the dialog', async () => {
    const flow = await newAccount();
    person.does = 'close';
    await flow.addPasskey(ADD);
    expect(flow.view).toMatchObject({ passkeys: [], failure: undefined, done: undefined });
  });

  it('say why the last way in stays', async () => {
    const flow = await newAccount({ method: 'DELETE', code: 'last_identifier' });
    await flow.addPasskey(ADD);
    const [passkey] = flow.view.passkeys ?? [];
    if (!passkey) throw new Error('no passkey was added');
    flow.open({ name: 'remove-passkey', place: { at: 'passkeys', row: passkey.id }, passkey });
    await flow.agree();
    expect(flow.view.failure).toMatchObject({ text: 'lastWayIn' });
  });

  it('say that there are as many as there may be', async () => {
    const flow = await newAccount({ method: 'POST', code: 'limit_reached' });
    await flow.addPasskey(ADD);
    expect(flow.view.failure).toMatchObject({ text: 'passkeysFull', place: ADD });
  });
});

describe('a guest who adds a passkey in the account', () => {
  it('is a user from then on, also for the client, and goes on in the same session', async () => {
    const { baseUrl, seed } = running();
    const signIn = new SignIn({ baseUrl, clientId: seed.client_id, storage: newStorage() });
    await signIn.asGuest();
    const { userId } = signIn;
    const flow = newAccountFlow(signIn);
    await flow.begin();
    expect(flow.view).toMatchObject({ passkeys: [], addsPasskeys: true, profile: { auth_level: 'guest' } });
    await flow.addPasskey(ADD);
    expect(flow.view).toMatchObject({
      profile: { auth_level: 'unverified' },
      done: { place: ADD, text: 'passkeyAdded' },
      failure: undefined,
    });
    expect([signIn.isGuest, signIn.userId]).toEqual([false, userId]);
    await signIn.signOut();
    expect(await signIn.passkey()).toBe(true);
    expect(signIn.userId).toBe(userId);
  });
});
