import { describe, expect, it } from 'vitest';
import { exchange, newCode, OFFLINE, refresh, signOutAt, type Tokens } from './oidc-flow.ts';
import { newVisitor, ownData } from './oidc-users.ts';
import type { RunningService } from './service.ts';

/** A sign-in with OpenID Connect, wherever the functions run. */
export function describeOidcSignIn(service: () => RunningService): void {
  describe('OpenID Connect', () => {
    it('signs in, gives tokens for the API, refreshes them, and signs out', async () => {
      const { party, browser, email } = await newVisitor(service());
      const params = { email, ...OFFLINE, resource: `app:${party.app}` };
      const { code, request } = await newCode(service(), browser, party, params);
      const tokens = (await exchange(party, code, request)).body as Tokens;
      const own = await ownData(service(), party, tokens.access_token);
      expect(own).toMatchObject({ status: 200, body: { data: { email } } });
      expect((await refresh(party, tokens.refresh_token)).status).toBe(200);
      const page = await signOutAt(browser, await browser.get(`${party.issuer}/session/end`));
      expect(page.text).toContain('You are signed out');
    });

    it('gives tokens for a code once of 20 times in parallel', async () => {
      const { party, browser, email } = await newVisitor(service());
      const { code, request } = await newCode(service(), browser, party, { email });
      const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(party, code, request)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    });
  });
}
