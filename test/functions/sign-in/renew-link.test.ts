import { describe, expect, it } from 'vitest';
import * as renewLink from '../../../functions/sign-in/renew-link.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { newGroup, newInvite, newUser } from '../../support/groups.ts';
import { invoke } from '../../support/invoke.ts';
import { changeItem } from '../../support/items.ts';
import {
  codeOf,
  makeLink,
  newEmail,
  profileOf,
  redeemLink,
  setConfig,
  visitLink,
} from '../../support/magic-links.ts';
import { ownForm } from '../../support/own-form.ts';
import { makeSignInTenant, newAddress, startSignIn } from '../../support/sign-in.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const backends = useBackends();
const tenant = useTenantOnly();
const credential = useCredential(tenant);

const renew = (code: string, headers: Record<string, string> = {}, sourceIp = newAddress()) =>
  invoke(renewLink, { params: { code }, sourceIp, ...ownForm(headers) });

const messagesTo = (email: string) => backends.messages().list(email);
const newestCode = (email: string) => codeOf(messagesTo(email)[0]?.links[0]);

/** The used link of a sign-in that the service has sent. */
async function usedLink(
  body: Record<string, unknown> = {},
  id = credential.clientId,
  sourceIp = newAddress(),
) {
  const email = newEmail();
  await startSignIn(id, { email, ...body }, { sourceIp });
  const code = newestCode(email);
  expect((await redeemLink(code)).status).toBe(200);
  return { email, code };
}

describe('POST /hub/auth/magic/{code}/renew', () => {
  it('is the target of a button on the page of a used link, and of an expired one', async () => {
    const { code } = await usedLink();
    expect((await visitLink(code)).text).toContain(`<form method="post" action="${code}/renew">`);
    expect((await redeemLink(code, { accept: 'text/html' })).text).toContain(`action="${code}/renew"`);
    const email = newEmail();
    await startSignIn(credential.clientId, { email });
    expect((await visitLink(newestCode(email))).text).not.toContain('/renew');
    await changeItem(keys.link(newestCode(email)), { expires: '2020-01-01T00:00:00.000Z' });
    expect((await visitLink(newestCode(email))).text).toContain('Send a new link');
  });

  it('sends a link that signs in, to the same address', async () => {
    const { email, code } = await usedLink({ user_data: { first_name: 'Grace' } });
    const answer = await renew(code);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<h1>We sent a new link</h1>');
    expect(answer.text).not.toContain(email);
    expect(messagesTo(email)).toHaveLength(2);
    expect(newestCode(email)).not.toBe(code);
    const { status, body } = await redeemLink(newestCode(email));
    expect(status).toBe(200);
    expect(await profileOf(tenant, String(body['app_user_id']))).toMatchObject({
      data: { email, first_name: 'Grace' },
    });
  });

  it('leads where the first link led', async () => {
    const { clientId: id } = await makeSignInTenant({ hub: { return_urls: ['https://shop.example/cart'] } });
    const { email, code } = await usedLink({ return_url: 'https://shop.example/cart' }, id);
    await renew(code);
    expect((await redeemLink(newestCode(email))).body).toMatchObject({
      redirect_url: 'https://shop.example/cart',
    });
  });

  it('leads to the page that a backend named first, though it is not listed', async () => {
    const own = await makeSignInTenant({ default_redirect_url: 'https://shop.example/' });
    const email = newEmail();
    const return_url = 'https://shop.example/orders?tab=2';
    await startSignIn(own.clientId, { email, return_url }, { headers: own.headers });
    await redeemLink(newestCode(email));
    await renew(newestCode(email));
    expect((await redeemLink(newestCode(email))).body).toMatchObject({ redirect_url: return_url });
  });

  it('answers the same for an address that cannot sign in', async () => {
    const { clientId: id, ...own } = await makeSignInTenant();
    const email = newEmail();
    await startSignIn(id, { email });
    const code = newestCode(email);
    await changeItem(keys.link(code), { expires: '2020-01-01T00:00:00.000Z' });
    const page = await renew(code);
    await setConfig(own, { hub: { auth: { restrictions: { sign_up_status: 'disabled' } } } });
    const closed = await renew(code);
    expect([closed.status, closed.text]).toEqual([200, page.text]);
    expect(messagesTo(email)[0]).toMatchObject({ links: [] });
  });

  it('has the limits of a start, and says when to try again', async () => {
    const sourceIp = newAddress();
    const { email, code } = await usedLink({}, credential.clientId, sourceIp);
    for (let sent = 0; sent < 4; sent += 1) expect((await renew(code, {}, sourceIp)).status).toBe(200);
    const answer = await renew(code, {}, sourceIp);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(messagesTo(email)).toHaveLength(5);
  });

  it('gives the browser work, and a script, for an address that strangers use', async () => {
    const { code } = await usedLink();
    for (let sent = 0; sent < 4; sent += 1) expect((await renew(code)).status).toBe(200);
    const answer = await renew(code);
    expect(answer.status).toBe(429);
    expect(answer.text).toMatch(/<input type="hidden" name="proof" data-challenge="[^"]+"/);
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'sha256-/);
  });

  it('answers 404 for links that nobody can ask for here, and sends nothing', async () => {
    const owner = await newUser(tenant);
    const email = newEmail();
    await newInvite(owner, await newGroup(owner), { email });
    const invited = newestCode(email);
    const { code: made } = await makeLink(tenant, { data: { email } });
    for (const code of [invited, made]) await redeemLink(code);
    const bound = newEmail();
    await startSignIn(credential.clientId, { email: bound, ...newBinding().members });
    await changeItem(keys.link(newestCode(bound)), { expires: '2020-01-01T00:00:00.000Z' });
    const open = newEmail();
    await startSignIn(credential.clientId, { email: open });
    for (const code of [invited, made, newestCode(bound), newestCode(open), 'unknown-code-of-nobody']) {
      expect((await renew(code)).status).toBe(404);
      expect((await visitLink(code)).text).not.toContain('/renew');
    }
    expect([email, bound, open].map((to) => messagesTo(to).length)).toEqual([1, 1, 1]);
  });

  it('answers 403 to the form of another site, and sends nothing', async () => {
    const { email, code } = await usedLink();
    expect((await renew(code, { origin: 'https://evil.example' })).status).toBe(403);
    expect(messagesTo(email)).toHaveLength(1);
  });
});
