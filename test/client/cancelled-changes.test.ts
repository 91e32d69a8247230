import { describe, expect, it, vi } from 'vitest';
import type { SignIn } from '../../client/src/browser.ts';
import { newStorage } from '../support/browser-storage.ts';
import { newAccountFlow, newFlow, openPage } from '../support/client-page.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { newEmail } from '../support/magic-links.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const running = useService();
const tabs = clientTabs(running);

/** What an element says and does about a change, in the terms of the tests. */
type Form = {
  begin: () => Promise<void>;
  ask: (address: string) => Promise<void>;
  resend: () => Promise<void>;
  enter: (code: string) => Promise<void>;
  cancel: () => Promise<void>;
  /** The step, and the texts that a person reads. */
  shows: () => unknown[];
  address: () => unknown;
};

function signInForm(signIn: SignIn): Form {
  const flow = newFlow(signIn, {});
  return {
    begin: () => flow.begin(),
    ask: async (address) => {
      flow.beginChange();
      await flow.identify(address);
    },
    resend: () => flow.resend(),
    enter: (code) => flow.enterCode(code),
    cancel: () => flow.cancelChange(),
    shows: () => [flow.view.step.name === 'confirm' ? 'code' : flow.view.step.name, flow.view.failure?.text],
    address: () => (flow.view.step.name === 'signed-in' ? flow.view.step.profile.data.email : undefined),
  };
}

function accountForm(signIn: SignIn): Form {
  const flow = newAccountFlow(signIn);
  return {
    begin: () => flow.begin(),
    ask: async (address) => {
      flow.open({ name: 'address', place: { at: 'addresses', row: 'email' }, field: 'email' });
      await flow.enterAddress(address);
    },
    resend: () => flow.resend(),
    enter: (code) => flow.enterCode(code),
    cancel: () => flow.cancelChange(),
    shows: () => [flow.view.task?.name ?? 'signed-in', flow.view.failure?.text],
    address: () => flow.view.profile?.data.email,
  };
}

/** A fetch whose requests to paths that end so fail while `isDown`, or lose their answers. */
function unreliable(path: string, loses: 'requests' | 'answers') {
  const state = { isDown: false };
  const through: typeof fetch = async (input, init) => {
    const isLost = state.isDown && String(input).endsWith(path);
    if (isLost && loses === 'requests') throw new TypeError('offline');
    const answer = await fetch(input, init);
    if (isLost) throw new TypeError('offline');
    return answer;
  };
  return { state, given: { fetch: through, retries: 0 } };
}

const codesTo = async (address: string, count = 1) => {
  const messages = await until(async () => {
    const all = await running().inbox(address);
    return all.length >= count ? all : undefined;
  });
  return messages.map(({ code }) => code ?? '');
};

describe.each([
  ['<svc-sign-in>', signInForm],
  ['<svc-account>', accountForm],
])('a change that is cancelled in %s', (_, formOf) => {
  /** A signed-in user who asked for another address. */
  async function asked(given: { fetch?: typeof fetch; retries?: number } = {}) {
    openPage(`${running().inboxUrl}/example`);
    const tab = tabs.newTab(newStorage(), given);
    const email = await tabs.signedIn(tab);
    const form = formOf(tab);
    await form.begin();
    const next = newEmail();
    const cancelled = vi.spyOn(tab, 'cancelAddressChange');
    await form.ask(next);
    expect(form.shows()).toEqual(['code', undefined]);
    return { form, tab, email, next, cancelled };
  }

  it('takes no code any more', async () => {
    const { form, tab, email, next, cancelled } = await asked();
    await form.cancel();
    expect([...form.shows(), form.address()]).toEqual(['signed-in', undefined, email]);
    const [[change] = []] = cancelled.mock.calls;
    const [code = ''] = await codesTo(next);
    await expect(tab.completeAddressChange(change ?? never(), code)).rejects.toMatchObject({
      code: 'challenge_ended',
    });
  });

  it('takes none of its codes after another one was sent', async () => {
    const { form, tab, next, cancelled } = await asked();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await form.resend();
    const codes = await codesTo(next, 2);
    await form.cancel();
    const changes = cancelled.mock.calls.map(([change]) => change).reverse();
    expect(changes).toHaveLength(2);
    for (const [n, change] of changes.entries())
      await expect(tab.completeAddressChange(change, codes[n] ?? '')).rejects.toMatchObject({
        code: 'challenge_ended',
      });
  });

  it('stays open if the service cannot be asked, and is cancelled by the next try', async () => {
    const { state, given } = unreliable('/addresses/cancel', 'requests');
    const { form } = await asked(given);
    state.isDown = true;
    await form.cancel();
    expect(form.shows()).toEqual(['code', 'unreachable']);
    state.isDown = false;
    await form.cancel();
    expect(form.shows()).toEqual(['signed-in', undefined]);
  });

  it('shows the new address if its code was taken and only the answer was lost', async () => {
    const { state, given } = unreliable('/addresses/complete', 'answers');
    const { form, next } = await asked(given);
    state.isDown = true;
    await form.enter((await codesTo(next))[0] ?? '');
    expect(form.shows()).toEqual(['code', 'unreachable']);
    await form.cancel();
    expect([...form.shows(), form.address()]).toEqual(['signed-in', undefined, next]);
  });
});

function never(): never {
  throw new Error('nothing was cancelled');
}
