import { beforeAll, describe, expect, it } from 'vitest';
import { CookieBrowser, titleOf } from '../../support/cookie-browser.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  answerPages,
  authorizationRequest,
  makeParty,
  newTokens,
  type Party,
} from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();
let party: Party;
beforeAll(async () => {
  party = await makeParty(service());
});

/** A browser in which somebody is signed in, and has agreed to what the client asks for. */
async function signedIn() {
  const browser = new CookieBrowser(service().baseUrl);
  const email = newEmail();
  await newTokens(service(), browser, party, { email });
  return { browser, email };
}

const request = (params: Record<string, string>) => authorizationRequest(party, params).url;

describe('prompt=select_account', () => {
  it('asks whether to go on with the account that is signed in', async () => {
    const { browser, email } = await signedIn();
    const page = await browser.get(request({ prompt: 'select_account' }));
    expect(titleOf(page)).toBe('Choose an account');
    expect(page.text).toContain(`Continue as ${email}`);
    expect((await browser.submit(page, 'select')).url).toContain('code=');
  });

  it('lets another account in, and the first one out', async () => {
    const { browser } = await signedIn();
    const page = await browser.get(request({ prompt: 'select_account' }));
    const who = await browser.submit(page, 'switch');
    expect(titleOf(who)).toBe('Sign in to Demonstration');
    const other = newEmail();
    expect((await answerPages(service(), browser, who, other)).url).toContain('code=');
    const shown = await browser.get(request({ prompt: 'select_account' }));
    expect(shown.text).toContain(`Continue as ${other}`);
  });

  it('is answered by a sign-in where nobody is signed in', async () => {
    const browser = new CookieBrowser(service().baseUrl);
    const page = await browser.get(request({ prompt: 'select_account' }));
    expect(titleOf(page)).toBe('Sign in to Demonstration');
    expect((await answerPages(service(), browser, page, newEmail())).url).toContain('code=');
  });

  it.each([
    ['login select_account', ['select', 'identify', 'verify']],
    ['select_account consent', ['select', 'consent']],
  ])('goes with other prompts: %s', async (prompt, steps) => {
    const { browser, email } = await signedIn();
    let page = await browser.get(request({ prompt }));
    for (const step of steps) {
      const [message] = step === 'verify' ? await service().inbox(email) : [];
      const fields = step === 'identify' ? { identifier: email } : { code: message?.code ?? '' };
      page = await browser.submit(page, step, fields);
    }
    expect(page.url).toContain('code=');
  });
});

describe('login_hint', () => {
  it('of the own account asks nothing, also for a client without the scope email', async () => {
    const bare = await makeParty(service(), { allowed_scopes: ['openid'] });
    const browser = new CookieBrowser(service().baseUrl);
    const email = newEmail();
    await newTokens(service(), browser, bare, { email, scope: 'openid' });
    const { url } = authorizationRequest(bare, { scope: 'openid', login_hint: email });
    expect((await browser.get(url)).url).toContain('code=');
  });

  it('of another account offers to switch to it', async () => {
    const { browser, email } = await signedIn();
    const hint = newEmail();
    const page = await browser.get(request({ login_hint: hint }));
    expect(titleOf(page)).toBe('Choose an account');
    expect(page.text).toContain(`Continue as ${email}`);
    expect(page.text).toContain(`Sign in as ${hint}`);
    const who = await browser.submit(page, 'switch');
    expect(who.text).toContain(`value="${hint}"`);
    expect((await answerPages(service(), browser, who, hint)).url).toContain('code=');
  });

  it('of another account may be declined', async () => {
    const { browser } = await signedIn();
    const page = await browser.get(request({ login_hint: newEmail() }));
    expect((await browser.submit(page, 'select')).url).toContain('code=');
  });

  it('asks nothing for the signed-in account, an invalid address, or a silent request', async () => {
    const { browser, email } = await signedIn();
    for (const params of [
      { login_hint: ` ${email.toUpperCase()}` },
      { login_hint: 'grace' },
      { login_hint: newEmail(), prompt: 'none' },
    ]) {
      expect((await browser.get(request(params))).url).toContain('code=');
    }
  });

  it.each(['GRACE@BÜCHER.example', ' grace@xn--bcher-kva.example', 'ｇｒａｃｅ＠bu\u0308cher.example'])(
    '%s is the account that is signed in, which pages show in Unicode',
    async (login_hint) => {
      const browser = new CookieBrowser(service().baseUrl);
      await newTokens(service(), browser, party, { email: 'grace@xn--bcher-kva.example' });
      expect((await browser.get(request({ login_hint }))).url).toContain('code=');
      const page = await browser.get(request({ login_hint, prompt: 'select_account' }));
      expect(page.text).toContain('Continue as grace@bücher.example');
      expect(page.text).not.toMatch(/Sign in as|xn--/);
    },
  );

  it('is in the field of somebody who has to sign in again', async () => {
    const { browser } = await signedIn();
    const hint = newEmail();
    const page = await browser.get(request({ login_hint: hint, prompt: 'login' }));
    expect(titleOf(page)).toBe('Sign in to Demonstration');
    expect(page.text).toContain(`value="${hint}"`);
  });
});
