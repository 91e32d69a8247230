import { describe, expect, it } from 'vitest';
import { ServiceError, type SignIn } from '../../client/src/browser.ts';
import { clientTabs, hearing } from '../support/client-tabs.ts';
import { newEmail } from '../support/magic-links.ts';
import { useService } from '../support/service.ts';
import { wrongCode } from '../support/wrong-code.ts';

const running = useService();

const { newTab, codeFor, ...tabs } = clientTabs(running);

async function signedIn(): Promise<{ tab: SignIn; email: string }> {
  const tab = newTab();
  return { tab, email: await tabs.signedIn(tab) };
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
    expect(await codeOf(tab.completeAddressChange(change, wrongCode(code)))).toBe('invalid_code');
    expect((await tab.completeAddressChange(change, code)).data.email).toBe(next);
  });

  it('calls those who listen once it is confirmed', async () => {
    const { tab } = await signedIn();
    const next = newEmail();
    const heard = hearing(tab);
    const change = (await tab.changeAddress({ email: next })) ?? never();
    expect(heard).toEqual([]);
    await tab.completeAddressChange(change, await codeFor(next));
    expect(heard).toEqual([true]);
  });

  it('takes no code after it was cancelled, and can be cancelled again', async () => {
    const { tab, email } = await signedIn();
    const next = newEmail();
    const change = (await tab.changeAddress({ email: next })) ?? never();
    const code = await codeFor(next);
    await tab.cancelAddressChange(change);
    await tab.cancelAddressChange(change);
    expect(await codeOf(tab.completeAddressChange(change, code))).toBe('challenge_ended');
    const stored: string | undefined = (await tab.profile()).data.email;
    expect(stored).toBe(email);
  });

  it('is not cancelled after its code', async () => {
    const { tab } = await signedIn();
    const next = newEmail();
    const change = (await tab.changeAddress({ email: next })) ?? never();
    await tab.completeAddressChange(change, await codeFor(next));
    expect(await codeOf(tab.cancelAddressChange(change))).toBe('challenge_ended');
  });

  it('is nothing if the user has the address', async () => {
    const { tab, email } = await signedIn();
    expect(await tab.changeAddress({ email })).toBeUndefined();
  });
});

function never(): never {
  throw new Error('there is no pending change');
}
