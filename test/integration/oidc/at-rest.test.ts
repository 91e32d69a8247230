import { expect, it } from 'vitest';
import { exchange, newCode, OFFLINE, type Tokens } from '../../support/oidc-flow.ts';
import { newVisitor } from '../../support/oidc-users.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useService } from '../../support/service.ts';

const service = useService();

it('an item of the provider contains nothing that a reader of the table could use', async () => {
  const { party, browser, email } = await newVisitor(service());
  const params = { email, ...OFFLINE, login_hint: 'hint@example.com' };
  const { code, request } = await newCode(service(), browser, party, params);
  const tokens = (await exchange(party, code, request)).body as Tokens;
  const cookies = browser.cookies().map(({ value }) => value);
  const stored = JSON.stringify(await scanTable());
  expect(cookies.length).toBeGreaterThan(0);
  for (const secret of [
    code,
    tokens.access_token,
    tokens.refresh_token ?? '',
    tokens.id_token,
    request.state,
    request.nonce,
    'hint@example.com',
    party.secret ?? '',
    ...cookies,
  ]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(stored).not.toContain(secret);
  }
});
