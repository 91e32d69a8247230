import { expect, it } from 'vitest';
import { Authenticator } from '../../support/authenticator.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { newCode } from '../../support/oidc-flow.ts';
import { newVisitor } from '../../support/oidc-users.ts';
import { atPasskey, usePasskey } from '../../support/screen-passkeys.ts';
import { useService } from '../../support/service.ts';

const service = useService();

type Counted = { application: string; sign_in_method: string; sign_in_outcome: string };

/** The sign-ins that log lines count: application, method and outcome of each. */
function countedIn(lines: readonly string[]): string[][] {
  const signIns = lines.map((line) => JSON.parse(line)).filter(({ sign_ins }) => sign_ins);
  return signIns.map(({ application, sign_in_method, sign_in_outcome }: Counted) => [
    application,
    sign_in_method,
    sign_in_outcome,
  ]);
}

it('counts a sign-in as started once and completed once, by its application', async () => {
  const { party, browser, email } = await newVisitor(service());
  const lines = await logLinesOf(() => newCode(service(), browser, party, { email }));
  expect(countedIn(lines)).toEqual([
    [party.app, 'email', 'started'],
    [party.app, 'email', 'completed'],
  ]);
  expect(lines.join('')).not.toContain(email);
});

it('counts a passkey as completed or refused, and its page as nothing', async () => {
  const { app, browser, page, authenticator } = await atPasskey(service());
  const lines = await logLinesOf(async () => {
    const again = await browser.get(page.url);
    const refused = await usePasskey(browser, again, new Authenticator(), { userHandle: 'bm9uZQ' });
    await usePasskey(browser, refused, authenticator);
  });
  expect(countedIn(lines)).toEqual([
    [app, 'passkey', 'refused'],
    [app, 'passkey', 'completed'],
  ]);
});
