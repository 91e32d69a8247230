import { describe, expect, it } from 'vitest';
import { ServiceError, SignIn } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const running = useService();

const newEmail = () => `${crypto.randomUUID()}@example.com`;

async function codeFor(email: string): Promise<string> {
  return (await until(async () => (await running().inbox(email)).at(-1)))?.code ?? '';
}

async function signedIn(): Promise<{ tab: SignIn; email: string }> {
  const { baseUrl, seed } = running();
  const tab = new SignIn({ baseUrl, clientId: seed.client_id, storage: newStorage() });
  const email = newEmail();
  await tab.start({ email });
  await tab.complete(await codeFor(email));
  return { tab, email };
}

const codeOf = (call: Promise<unknown>) =>
  call.catch((error: unknown) => (error instanceof ServiceError ? error.code : error));

describe('a change of address in a page', () => {
  it('takes effect with the code that went to the new address', async () => {
    const { tab, email } = await signedIn();
    const next = newEmail();
    const change = await tab.changeAddress({ email: next });
    expect(change?.value_masked).toContain('@');
    const before: string | undefined = (await tab.profile()).data.email;
    expect(before).toBe(email);
    const code = await codeFor(next);
    const { data } = await tab.completeAddressChange(
      change ?? never(),
      `${code.slice(0, 3)} ${code.slice(3)}`,
    );
    expect(data.email).toBe(next);
    expect((await tab.profile()).data.email).toBe(next);
  });

  it('keeps the old address after a wrong code, and takes the right one then', async () => {
    const { tab } = await signedIn();
    const next = newEmail();
    const change = (await tab.changeAddress({ email: next })) ?? never();
    const code = await codeFor(next);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await codeOf(tab.completeAddressChange(change, wrong))).toBe('invalid_code');
    expect((await tab.completeAddressChange(change, code)).data.email).toBe(next);
  });

  it('calls those who listen once it is confirmed', async () => {
    const { tab } = await signedIn();
    const next = newEmail();
    const heard: boolean[] = [];
    tab.onChange((isSignedIn) => heard.push(isSignedIn));
    const change = (await tab.changeAddress({ email: next })) ?? never();
    expect(heard).toEqual([]);
    await tab.completeAddressChange(change, await codeFor(next));
    expect(heard).toEqual([true]);
  });

  it('is nothing if the user has the address', async () => {
    const { tab, email } = await signedIn();
    expect(await tab.changeAddress({ email })).toBeUndefined();
  });
});

function never(): never {
  throw new Error('there is no pending change');
}
