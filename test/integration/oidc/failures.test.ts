import { describe, expect, it } from 'vitest';
import { beforeNextCall } from '../../support/before-call.ts';
import { titleOf } from '../../support/cookie-browser.ts';
import {
  authorizationRequest,
  exchange,
  makeParty,
  newCode,
  newTokens,
  OFFLINE,
  refresh,
} from '../../support/oidc-flow.ts';
import { atReturn, newVisitor } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';
import { useTableOutage } from '../../support/table-outage.ts';

const service = useService();
const outage = useTableOutage();
const breakDown = async () => {
  throw new Error('a detail of the inside');
};

describe('while the table does not answer', () => {
  it('clients are told to try again, and a code that was not used can be', async () => {
    const { party, browser, email } = await newVisitor(service());
    const { code, request } = await newCode(service(), browser, party, { email });
    beforeNextCall('TransactWriteItems', breakDown);
    const answer = await exchange(party, code, request);
    expect(answer).toBeOauthError(503, 'temporarily_unavailable');
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.text).not.toContain('inside');
    expect((await exchange(party, code, request)).status).toBe(200);
  });

  it('a refresh token that was not used can be, too', async () => {
    const { party, browser, email } = await newVisitor(service(), { token_endpoint_auth_method: 'none' });
    const { refresh_token } = await newTokens(service(), browser, party, { email, ...OFFLINE });
    beforeNextCall('TransactWriteItems', breakDown);
    expect((await refresh(party, refresh_token)).status).toBe(503);
    expect((await refresh(party, refresh_token)).status).toBe(200);
  });

  it.each(['PutItem', 'UpdateItem'])('so can one that the client keeps, if %s fails', async (name) => {
    const { party, browser, email } = await newVisitor(service());
    const { refresh_token } = await newTokens(service(), browser, party, { email, ...OFFLINE });
    beforeNextCall(name, breakDown);
    expect((await refresh(party, refresh_token)).status).toBe(503);
    expect((await refresh(party, refresh_token)).body).toMatchObject({ refresh_token });
  });

  it('browsers get a page that says no more than that, and may ask again', async () => {
    const { party, browser, email } = await newVisitor(service());
    await newTokens(service(), browser, party, { email });
    const [before, { url }] = [browser.cookies(), authorizationRequest(party, { prompt: 'none' })];
    beforeNextCall('TransactWriteItems', breakDown);
    const page = await browser.get(url);
    expect(page.status).toBe(503);
    expect(page.text).toContain('Try again in a moment');
    expect(page.text).not.toContain('inside');
    expect(page.headers.get('retry-after')).toBe('2');
    expect(page.url).not.toContain('code=');
    expect(browser.cookies()).toEqual(before);
    expect((await browser.get(url)).url).toContain('code=');
  });

  const failures: [string, () => void][] = [
    ['its writes fail', () => beforeNextCall('TransactWriteItems', breakDown)],
    [
      'its second read fails, after the sign-in was ended in memory',
      () => beforeNextCall('BatchGetItem', async () => beforeNextCall('BatchGetItem', breakDown)),
    ],
  ];
  it.each(failures)('a browser that returns from the screen may try again if %s', async (_, fail) => {
    const { browser, returning } = await atReturn(service());
    const before = browser.cookies();
    fail();
    expect(await browser.get(returning)).toMatchObject({ status: 503 });
    expect(browser.cookies()).toEqual(before);
    expect(titleOf(await browser.get(returning))).toBe('Continue to Client');
    expect(titleOf(await browser.get(returning))).toBe('This sign-in has ended');
  });

  it('nothing else is said when nothing can be read', async () => {
    const party = await makeParty(service());
    outage.refuse();
    const response = await fetch(`${party.issuer}/jwks`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: 'temporarily_unavailable' });
  });
});
