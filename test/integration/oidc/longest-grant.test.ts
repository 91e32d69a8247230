import { afterEach, expect, it, vi } from 'vitest';
import { OFFLINE, refresh, userinfo } from '../../support/oidc-flow.ts';
import { signInAtClient } from '../../support/oidc-users.ts';
import { useService } from '../../support/service.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const YEAR = 365.25 * DAY;
const service = useService();
afterEach(() => vi.useRealTimers());

it('the refresh token of an OpenID client ends a year after consent, however used', async () => {
  const start = Date.now();
  const { party, tokens } = await signInAtClient(service(), OFFLINE);
  const granted = Date.now();
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  let token = tokens.refresh_token;
  let access = tokens.access_token;
  const use = async (at: number) => {
    vi.setSystemTime(at);
    const answer = await refresh(party, token);
    token = String(answer.body['refresh_token'] ?? token);
    access = String(answer.body['access_token'] ?? access);
    return answer;
  };
  for (let at = start + 29 * DAY; at < start + YEAR - DAY; at += 29 * DAY)
    expect((await use(at)).status, new Date(at).toISOString()).toBe(200);
  expect((await use(start + YEAR - 60 * SECOND)).status).toBe(200);
  expect(await use(granted + YEAR + 2 * SECOND)).toBeOauthError(400, 'invalid_grant');
  expect((await userinfo(party, access)).status).toBe(401);
});
