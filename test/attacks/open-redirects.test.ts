import { beforeAll, describe, expect, it } from 'vitest';
import * as createMyGroupInvite from '../../functions/groups/create-my-group-invite.ts';
import * as createMyMagicLink from '../../functions/magic-links/create-my-magic-link.ts';
import { useAttack } from '../support/attack.ts';
import { useBackends } from '../support/backends.ts';
import { newBinding } from '../support/code-challenge.ts';
import { newGroup, newUser } from '../support/groups.ts';
import { OWN } from '../support/hostile-redirects.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { BROWSER, newEmail, redeemLink, visitLink } from '../support/magic-links.ts';
import { makeCredential, startedSignIn, startSignIn } from '../support/sign-in.ts';
import { useTenantOnly } from '../support/use-tenant.ts';

/**
 * A page of the application redirects to what its query names, and its fragment goes along. A stranger names
 * that page, so that the person who opens a genuine link takes it to the stranger.
 */
const PAGE = `${OWN}/signed-in`;
const backends = useBackends();
const tenant = useTenantOnly({
  default_redirect_url: `${OWN}/in`,
  hub: { allowed_web_origins: [OWN], return_urls: [PAGE] },
});
let key = '';
beforeAll(async () => {
  key = (await makeCredential(tenant.app)).clientId;
});

type Place = (redirect: string) => Promise<Answer>;
/** The places whose page a user names, or whoever begins a sign-in. */
const PLACES: Record<string, Place> = {
  'link of a user': (redirect_url) =>
    invoke(createMyMagicLink, { principal: tenant.user, body: { redirect_url } }),
  'redirect_url of a sign-in': (redirect_url) => startSignIn(key, { email: newEmail(), redirect_url }),
  'return_url of a sign-in': (return_url) => startSignIn(key, { email: newEmail(), return_url }),
  // An inviter has a limit of its own.
  'invite of a user': async (redirect_url) => {
    const principal = await newUser(tenant);
    const body = { email: newEmail(), roles: ['editor'], redirect_url };
    return invoke(createMyGroupInvite, { params: { group: await newGroup(principal) }, principal, body });
  },
};

/** Pages of our origin that are not listed, such as one that redirects to what its query names. */
const UNLISTED = [
  ...['/redirect?to=https://evil.example', '/signed-in?next=https://evil.example', '/signed-in?'],
  ...['/signed-in/', '/Signed-in', '/signed-in/..', '/signed-in/../redirect', '/signed-in//', '//signed-in'],
  ...['/signed%2din', '/signed-in%20', '/signed-in;x=1', '/signed-in%3fnext', '/signed-in%23', '/', ''],
  ...['/in/', '/in?a=1', '/in/x', '/signed-in%2f..%2fredirect', '/redirect#/signed-in', '/?/signed-in'],
  ...['/signed-in&next=https://evil.example', '/signed-in?a=1#/signed-in'],
].map((rest) => `${OWN}${rest}`);
/** Texts that are the listed page for some parser, at another place. */
const ELSEWHERE = [
  ...[
    'http://shop.example/signed-in',
    'https://shop.example:8443/signed-in',
    'https://shop.example./signed-in',
  ],
  ...['https://eve@shop.example/signed-in', 'https://shop.example@evil.example/signed-in'],
  ...['https://www.shop.example/signed-in', 'https://shop.example.evil.example/signed-in'],
  ...['com.example.shop://shop.example/signed-in', 'https://evil.example/#https://shop.example/signed-in'],
];
const NEAR_PAGE = [...UNLISTED, ...ELSEWHERE];

describe.each(Object.entries(PLACES))('the %s, for a page beside the listed one', (name, place) => {
  const attempt = useAttack(`redirects: open redirect by the ${name}`, '400 that names the setting');

  it('takes the listed page alone', async () => {
    expect((await place(PAGE)).status).toBe(200);
    for (const redirect of NEAR_PAGE)
      await attempt(async () => {
        const answer = await place(redirect);
        expect(answer, redirect).toBeApiError(400, 'invalid_redirect');
      });
    const refused = await place(`${OWN}/redirect?to=https://evil.example`);
    expect(refused.body['detail']).toContain('hub.return_urls');
  });
});

describe('the genuine mail of a sign-in that a stranger bound and began', () => {
  const attempt = useAttack('redirects: open redirect by a bound sign-in', 'the digits, and no button');
  const smuggling = useAttack(
    'redirects: query of a bound or opened link',
    'the listed page, and nothing else',
  );
  const startBound = async (return_url: string) => {
    const body = { email: newEmail(), return_url, ...newBinding().members };
    return startedSignIn(backends, key, body);
  };
  const buttonOf = async (link: string, query: Record<string, string> = {}) =>
    /<a class="button" href="([^"]*)"/.exec((await visitLink(link, BROWSER, { query })).text)?.[1];

  it('has no button that leads to another page than a listed one', async () => {
    for (const redirect of UNLISTED)
      await attempt(async () => {
        const { linkCode, code } = await startBound(redirect);
        const { text } = await visitLink(linkCode);
        expect(text, redirect).toContain(code);
        expect(text, redirect).not.toMatch(/svc_link|svc_code/);
      });
  });

  it('leads to the listed page without fragment and query of others', async () => {
    const { linkCode } = await startBound(`${PAGE}#next=https://evil.example`);
    for (const query of [{}, { next: 'https://evil.example' }, { to: '//evil.example', from: 'mail' }])
      await smuggling(async () =>
        expect(await buttonOf(linkCode, query)).toBe(`${PAGE}#svc_link=${linkCode}`),
      );
  });

  it('passes no query on from a link that signs in where it is opened', async () => {
    for (const return_url of [PAGE, undefined])
      await smuggling(async () => {
        const { linkCode } = await startedSignIn(backends, key, {
          email: newEmail(),
          ...(return_url && { return_url }),
        });
        const { headers } = await redeemLink(linkCode, BROWSER, { query: { next: 'https://evil.example' } });
        expect(headers['location']?.replace(/[\w-]+$/, '')).toBe(`${return_url ?? `${OWN}/in`}#svc_code=`);
      });
  });
});
