import { beforeAll, describe, expect, it } from 'vitest';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as createGroupInvite from '../../../functions/groups/create-group-invite.ts';
import * as createMine from '../../../functions/magic-links/create-my-magic-link.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { type Answer, invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import {
  BROWSER,
  createLink,
  JSON_CLIENT,
  makeGroup,
  makeLink,
  newEmail,
  redeemLink,
  setConfig,
  signUp,
  stateOfLink,
  visitLink,
} from '../../support/magic-links.ts';
import { call, makeCredential, openSessionOf, startSignIn } from '../../support/sign-in.ts';
import { createKeywordOf, newWord } from '../../support/sms-keywords.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useTenant } from '../../support/use-tenant.ts';

/**
 * A one-time code that somebody puts into a redirect would sign its visitor in as somebody else: a login
 * CSRF.
 */
const SHOP = 'https://shop.example';
const FORGED = [
  '?svc_code=evil',
  '#svc_code=evil',
  '?a=1&svc_code=evil',
  '?svc_code',
  '#/orders?svc_code=evil',
  '#top&svc_code=evil',
  '#x#svc_code=evil',
  '?svc%5Fcode=evil',
  '#%73vc_code=evil',
  '#%2573vc_code=evil',
  '?next=https%3A%2F%2Fshop.example%2F%23svc_code%3Devil',
  '?SVC_CODE=evil',
];

const SIMILAR = `${SHOP}/svc_code?my_svc_code=1&svc_code_2=2&q=svc_code`;
const tenant = useTenant({ default_redirect_url: `${SHOP}/welcome`, hub: { return_urls: [SIMILAR] } });
let clientId = '';
let user: Record<string, string>;
let group = '';
beforeAll(async () => {
  ({ clientId } = await makeCredential(tenant.app));
  user = (await openSessionOf(tenant.app, await signUp(tenant, { email: newEmail() }))).headers;
  group = await makeGroup(tenant);
});

const TAKERS: [string, (redirect_url: string) => Promise<Answer>][] = [
  [
    'a link of a backend',
    (redirect_url) => createLink(tenant, { data: { email: newEmail() }, redirect_url }),
  ],
  ['a link that only redirects', (redirect_url) => createLink(tenant, { purpose: 'shorten', redirect_url })],
  ['a link for oneself', (redirect_url) => call(createMine, { headers: user, body: { redirect_url } })],
  ['a sign-in', (return_url) => startSignIn(clientId, { email: newEmail(), return_url })],
  ['a keyword', (redirect_url) => createKeywordOf(tenant, { keyword: newWord(), redirect_url })],
  [
    'an invite',
    (redirect_url) =>
      invoke(createGroupInvite, {
        params: { app: tenant.app, group },
        principal: tenant.keys,
        body: { email: newEmail(), roles: ['editor'], redirect_url },
      }),
  ],
];

describe.each(TAKERS)('the redirect of %s', (_, take) => {
  it.each(FORGED)('is refused with %s, absolute and relative', async (forged) => {
    for (const redirect of [`${SHOP}/in${forged}`, `in${forged}`, `/in${forged}`]) {
      expect(await take(redirect), redirect).toBeApiError(400, 'invalid_redirect');
    }
  });

  it('may have names that only look similar', async () => {
    expect((await take(SIMILAR)).status).toBeLessThan(300);
  });
});

describe('the default redirect of an application', () => {
  it.each(FORGED)('is refused with %s', async (forged) => {
    const answer = await invoke(updateApplication, {
      params: { app: tenant.app },
      principal: tenant.hub,
      body: { config: { default_redirect_url: `${SHOP}/in${forged}` } },
    });
    expect(answer).toBeApiError(400, 'invalid_input');
    expect(answer.text).toContain('default_redirect_url');
  });

  it('is checked again when it is used', async () => {
    const own = await makeTenant({ default_redirect_url: SHOP });
    const { code } = await makeLink(own, { data: { email: newEmail() } });
    await setConfig(own, { default_redirect_url: `${SHOP}/#svc_code=evil` });
    expect(await createLink(own, { data: { email: newEmail() } })).toBeApiError(400, 'invalid_redirect');
    await changeItem(keys.link(code), { redirect_url: `${SHOP}/#svc_code=evil` });
    expect(await redeemLink(code)).toBeApiError(400, 'invalid_redirect');
    expect(await stateOfLink(code)).toBe('open');
  });
});

describe('the query of a request with a link', () => {
  it.each(['svc_code', 'svc%5Fcode', 'SVC_CODE', '?svc_code'])(
    'may not contain %s: the link is refused and stays open',
    async (name) => {
      const { code } = await makeLink(tenant, { data: { email: newEmail() } });
      const more = { query: { [name]: 'evil' } };
      expect(await visitLink(code, JSON_CLIENT, more)).toBeApiError(400, 'invalid_redirect');
      expect(await redeemLink(code, JSON_CLIENT, more)).toBeApiError(400, 'invalid_redirect');
      const pages = [await visitLink(code, BROWSER, more), await redeemLink(code, BROWSER, more)];
      for (const { status, headers } of pages) {
        expect([status, headers['content-type'], headers['location']]).toEqual([
          ...[400, 'text/html; charset=utf-8', undefined],
        ]);
      }
      expect(await stateOfLink(code)).toBe('open');
    },
  );

  it('may not add a code to a link that only redirects', async () => {
    const { code } = await makeLink(tenant, { purpose: 'shorten', redirect_url: `${SHOP}/a` });
    const { status, headers } = await visitLink(code, BROWSER, { query: { svc_code: 'evil' } });
    expect([status, headers['location']]).toEqual([400, undefined]);
  });

  it('is refused as a stored redirect, too, by a link that only redirects', async () => {
    const { code } = await makeLink(tenant, { purpose: 'shorten', redirect_url: `${SHOP}/a` });
    await changeItem(keys.link(code), { redirect_url: `${SHOP}/a?svc_code=evil` });
    expect((await visitLink(code)).status).toBe(404);
  });
});
