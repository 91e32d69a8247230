import { describe, expect, it } from 'vitest';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { answerWithAnother } from '../../support/before-call.ts';
import { changeItem } from '../../support/items.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { newEmail } from '../../support/magic-links.ts';
import { authorizationRequest, exchange, makeParty, newCode, newTokens } from '../../support/oidc-flow.ts';
import { newVisitor } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/** A signed-in browser with consent to one client, and another client of the same application. */
async function twoClients() {
  const { party, browser } = await newVisitor(service());
  const email = newEmail();
  await newTokens(service(), browser, party, { email });
  return { party, browser, email, other: await makeParty(service()) };
}

describe('a table that answers with the record of another client', () => {
  it('gets no code for it, and the log says so', async () => {
    const { party, browser, other } = await twoClients();
    answerWithAnother(keys.credential(other.clientId), keys.credential(party.clientId));
    const lines = await logLinesOf(async () => {
      const { status, url } = await browser.get(authorizationRequest(other, { prompt: 'none' }).url);
      expect([status >= 500, url.includes('code=')]).toEqual([true, false]);
    });
    expect(lines.some((line) => /error.*WrongItem/i.test(line))).toBe(true);
  });

  it.each([
    ['a credential', (party: { clientId: string }) => keys.credential(party.clientId), 'client_id'],
    [
      'a configuration',
      (party: { app: string; configuration: string }) => keys.oidcClient(party.app, party.configuration),
      'id',
    ],
  ] as const)('gets none for %s whose key is right and whose record is not', async (_, keyOf, member) => {
    const { party, browser, email, other } = await twoClients();
    const { code, request } = await newCode(service(), browser, party, { email });
    const record = await getItem(keyOf(other));
    await changeItem(keyOf(party), { [member]: record?.[member] });
    const lines = await logLinesOf(async () => {
      expect((await exchange(party, code, request)).status).toBe(500);
      expect((await browser.get(authorizationRequest(party, { prompt: 'none' }).url)).status).toBe(500);
    });
    expect(lines.some((line) => line.includes('is not the requested one'))).toBe(true);
  });
});
