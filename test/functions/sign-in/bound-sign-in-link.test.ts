import { describe, expect, it } from 'vitest';
import * as getChallengeStatus from '../../../functions/sign-in/get-challenge-status.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { useBackends } from '../../support/backends.ts';
import { newBinding } from '../../support/code-challenge.ts';
import { faultPaths, invoke } from '../../support/invoke.ts';
import {
  BROWSER,
  codeOf,
  JSON_CLIENT,
  makeGroup,
  newEmail,
  redeemLink,
  setConfig,
  stateOfLink,
  visitLink,
} from '../../support/magic-links.ts';
import { atOnce } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import { completeSignIn, makeCredential, startedSignIn, startSignIn } from '../../support/sign-in.ts';
import { makeTenant } from '../../support/tenants.ts';
import { useCredential, useTenantOnly } from '../../support/use-tenant.ts';

const SHOP = 'https://shop.example';
const backends = useBackends();
const tenant = useTenantOnly({
  default_redirect_url: `${SHOP}/welcome`,
  hub: {
    allowed_web_origins: ['https://app.example'],
    return_urls: [`${SHOP}/in`, 'https://app.example/?tab=1', 'shopapp:in'],
  },
});
const credential = useCredential(tenant);

const WRONG = 'w'.repeat(43);
const MADE_IN = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; <b>evil</b>) Gecko/20100101 Firefox/140.0' };

const statusOf = async (challenge_id: string) =>
  (await invoke(getChallengeStatus, { body: { challenge_id } })).body['status'];
const redeemWith = (link: string, code_verifier: string) =>
  redeemLink(link, JSON_CLIENT, { body: { code_verifier } });

async function start(
  more: object = {},
  headers: Record<string, string> = {},
  clientId = credential.clientId,
) {
  const { verifier, members } = newBinding();
  const email = newEmail();
  const answer = await startSignIn(clientId, { email, ...members, ...more }, { headers });
  const [message] = backends.messages().list(email);
  if (answer.status !== 200 || !message) throw new Error(`the sign-in did not start: ${answer.text}`);
  const challengeId = String(answer.body['challenge_id']);
  return { verifier, email, challengeId, code: message.code ?? '', link: codeOf(message.links[0]), message };
}

/** The address of the page's button, if it has one. */
async function buttonOf(link: string, query: Record<string, string> = {}): Promise<string | undefined> {
  const { text } = await visitLink(link, BROWSER, { query });
  return /<a class="button" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
}

describe('the page of the link of a bound sign-in', () => {
  it('shows code, application, time and kind of browser, and no raw header', async () => {
    const { link, code } = await start({}, MADE_IN);
    const { status, text } = await visitLink(link);
    expect(status).toBe(200);
    for (const part of [code, 'Enter it where you started', 'second', 'Firefox, Windows', 'do nothing'])
      expect(text).toContain(part);
    for (const part of ['evil', 'Mozilla', '<form', '<script']) expect(text).not.toContain(part);
  });

  it('names no browser that the service does not know', async () => {
    const { link } = await start({}, { 'user-agent': 'curl/8.5.0' });
    expect((await visitLink(link)).text).not.toContain('Browser');
  });

  it('completes nothing, for any request of a browser', async () => {
    const { link, challengeId, code, verifier } = await start({ return_url: `${SHOP}/in` });
    const before = (await scanTable()).length;
    for (const answer of [await visitLink(link), await redeemLink(link, BROWSER)]) {
      expect([answer.status, answer.headers['location']]).toEqual([200, undefined]);
      expect(answer.text).toContain(code);
    }
    expect((await scanTable()).length).toBe(before);
    expect([await stateOfLink(link), await statusOf(challengeId)]).toEqual(['open', 'pending']);
    expect(await completeSignIn(challengeId, code, { code_verifier: verifier })).toMatchObject({
      status: 200,
    });
    expect((await visitLink(link)).text).toContain('This link no longer works');
  });

  it('names the group that the sign-in joins', async () => {
    const { link } = await start({ group_to_join: await makeGroup(tenant) });
    expect((await visitLink(link)).text).toContain('You join the group <strong>Chess</strong>');
  });

  it('stores the digits sealed in the table', async () => {
    const { link } = await start();
    const record = await getItem(keys.link(link));
    expect(Object(record?.['bound_sign_in']).sealed_code).toMatch(/^[\w+/=]{60,}$/);
    expect(record?.['sealed_code']).toBeUndefined();
  });
});

describe('the button of the page', () => {
  it.each([
    ['that is the default redirect', `${SHOP}/welcome`, `${SHOP}/welcome#svc_link=`],
    ['that is listed', 'https://app.example/?tab=1', 'https://app.example/?tab=1#svc_link='],
    ['of an app that is listed', 'shopapp:in', 'shopapp:in#svc_link='],
    ['of this machine', 'http://localhost:3000/a?b=1#/c', 'http://localhost:3000/a?b=1#/c?svc_link='],
    ['without its fragment', `${SHOP}/in#next=https://evil.example`, `${SHOP}/in#svc_link=`],
  ])('passes the link to a return_url %s', async (_, return_url, target) => {
    const { link } = await start({ return_url });
    expect(await buttonOf(link)).toBe(target + link);
  });

  it('passes no query of the opened link on', async () => {
    const { link } = await start({ return_url: `${SHOP}/in` });
    expect(await buttonOf(link, { from: 'mail' })).toBe(`${SHOP}/in#svc_link=${link}`);
    expect((await visitLink(link, BROWSER, { query: { svc_link: 'evil' } })).status).toBe(400);
  });

  it('is missing without a return_url', async () => {
    expect(await buttonOf((await start()).link)).toBeUndefined();
  });

  it('is missing once the application no longer lists the page', async () => {
    const return_urls = ['https://app.example/in'];
    const own = await makeTenant({ default_redirect_url: `${SHOP}/welcome`, hub: { return_urls } });
    const { clientId } = await makeCredential(own.app);
    const { link, code } = await start({ return_url: 'https://app.example/in' }, {}, clientId);
    await setConfig(own, { hub: { allowed_web_origins: ['https://app.example'] } });
    expect(await buttonOf(link)).toBeUndefined();
    expect((await visitLink(link)).text).toContain(code);
    await setConfig(own, { hub: { return_urls } });
    expect(await buttonOf(link)).toBe(`https://app.example/in#svc_link=${link}`);
  });
});

describe('a return_url that the application does not allow', () => {
  const startFrom = (own: { clientId: string }, body: object, headers: Record<string, string>) =>
    startSignIn(own.clientId, { email: newEmail(), ...body }, { headers });
  const { members } = newBinding();
  const open = useTenantOnly({ default_redirect_url: `${SHOP}/welcome` });

  it.each([
    ['that starts it', `${SHOP}/in`, { origin: SHOP }],
    ['of another origin', 'https://other.example/in', { origin: SHOP }],
    ['without an Origin', `${SHOP}/in`, {}],
    ['on the origin of a listed one', `${SHOP}/welcome?next=https://evil.example`, {}],
  ])('is left out of a bound sign-in if it is a page %s', async (_, return_url, headers: object) => {
    const { clientId } = await makeCredential(open.app);
    const { link, code, verifier } = await start({ return_url }, { ...headers }, clientId);
    expect(await buttonOf(link)).toBeUndefined();
    expect((await visitLink(link)).text).toContain(code);
    expect((await redeemWith(link, verifier)).body).toMatchObject({ redirect_url: `${SHOP}/welcome` });
  });

  it.each([
    ['of an unbound sign-in', { return_url: `${SHOP}/in` }, { origin: SHOP }],
    ['that runs script', { return_url: 'javascript:alert(1)', ...members }, { origin: SHOP }],
    ['that is relative and leads above', { return_url: '../up', ...members }, {}],
  ])('is refused %s', async (_, body, headers: Record<string, string>) => {
    const answer = await startFrom(await makeCredential(open.app), body, headers);
    expect(answer).toBeApiError(400, 'invalid_redirect');
    expect(faultPaths(answer)).toEqual(['body.return_url']);
  });

  it('is refused for an unbound sign-in with the setting and the page to add', async () => {
    const body = { return_url: `${SHOP}/in?a=1#top` };
    const answer = await startFrom(await makeCredential(open.app), body, {});
    const patch = `PATCH the application with {"config":{"hub":{"return_urls":["${SHOP}/in?a=1"]}}}`;
    expect(answer.body['detail']).toContain(patch);
  });
});

describe('a return_url that a backend names with its secret', () => {
  const whole = useTenantOnly({ default_redirect_url: `${SHOP}/welcome` });
  const startAs = async (body: object) => {
    const own = await makeCredential(whole.app);
    const email = newEmail();
    const answer = await startSignIn(own.clientId, { email, ...body }, { headers: own.headers });
    return { answer, email };
  };
  const linkTo = (email: string) => codeOf(backends.messages().list(email)[0]?.links[0]);

  it('may have any path and query on an own origin', async () => {
    const { email } = await startAs({ return_url: `${SHOP}/orders?tab=2` });
    const { headers } = await redeemLink(linkTo(email), BROWSER, { query: { next: 'x' } });
    expect(headers['location']).toMatch(/^https:\/\/shop\.example\/orders\?tab=2#svc_code=[\w-]+$/);
  });

  it('gets the link of a bound sign-in', async () => {
    const { email } = await startAs({ return_url: `${SHOP}/orders?tab=2`, ...newBinding().members });
    const link = linkTo(email);
    expect(await buttonOf(link, { next: 'x' })).toBe(`${SHOP}/orders?tab=2#svc_link=${link}`);
  });

  it('is refused on another origin', async () => {
    const { answer } = await startAs({ return_url: 'https://evil.example/' });
    expect(answer).toBeApiError(400, 'invalid_redirect');
  });
});

describe('the link of a bound sign-in', () => {
  it('completes it in one step by a JSON request with the verifier', async () => {
    const { challengeId, link, verifier, email } = await start({ return_url: `${SHOP}/in` });
    for (const body of [undefined, {}, { code_verifier: WRONG }])
      expect(await redeemLink(link, JSON_CLIENT, { body })).toBeApiError(400, 'invalid_grant');
    expect(await stateOfLink(link)).toBe('open');
    const answer = await redeemWith(link, verifier);
    expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
    expect(answer.text).not.toContain(email);
    expect(await statusOf(challengeId)).toBe('completed');
  });

  it('completes it together with its code once in 20 attempts', async () => {
    const { challengeId, link, code, verifier } = await start();
    const answers = await atOnce(20, (n) =>
      n % 2 === 0
        ? redeemWith(link, verifier)
        : completeSignIn(challengeId, code, { code_verifier: verifier }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the message of a sign-in describes its link', () => {
  const textOf = ({ message }: Awaited<ReturnType<typeof start>>) => message.text;

  it('of a bound sign-in with a return_url, which continues in the same browser', async () => {
    expect(textOf(await start({ return_url: `${SHOP}/in` }))).toContain('open the link in the same browser');
  });

  it('of a bound sign-in without one, which shows the code', async () => {
    expect(textOf(await start())).toContain('Show the code');
  });

  it('of an unbound sign-in, which signs in on this device', async () => {
    const email = newEmail();
    await startedSignIn(backends, credential.clientId, { email });
    expect(backends.messages().list(email)[0]?.text).toContain('sign in on this device');
  });
});
