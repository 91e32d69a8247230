import { describe, expect, it } from 'vitest';
import { newStorage } from '../support/browser-storage.ts';
import { clientTabs } from '../support/client-tabs.ts';
import { useService } from '../support/service.ts';

const running = useService();
const { newTab, signedIn } = clientTabs(running);

/** A tab whose requests to sign out are noted; the first `failing` of them get no answer. */
async function tabThatLeaves(failing = 0) {
  const left: unknown[] = [];
  const tab = newTab(newStorage(), {
    fetch: async (input, init) => {
      if (!String(input).endsWith('/signout')) return fetch(input, init);
      left.push(JSON.parse(String(init?.body)));
      if (left.length <= failing) throw new TypeError('the network is down');
      return fetch(input, init);
    },
  });
  await signedIn(tab);
  return { tab, left };
}

describe('SignIn.signOut', () => {
  it.each([
    [{}, false],
    [{ everywhere: true }, true],
  ])('with %o is one request that says whether all sessions end', async (options, sign_out_all) => {
    const { tab, left } = await tabThatLeaves();
    await tab.signOut(options);
    expect(left).toEqual([{ sign_out_all }]);
  });

  it('is repeated if its answer is lost', async () => {
    const { tab, left } = await tabThatLeaves(1);
    await tab.signOut();
    expect(left).toHaveLength(2);
  });
});

describe('SignIn.complete', () => {
  it('says what to do where no sign-in is pending', async () => {
    await expect(newTab().complete('123456')).rejects.toThrow('call start() first');
  });
});
