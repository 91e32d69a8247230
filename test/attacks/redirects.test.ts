import { beforeAll, describe, expect, it } from 'vitest';
import * as updateApplication from '../../functions/applications/update-application.ts';
import * as createGroupInvite from '../../functions/groups/create-group-invite.ts';
import * as createMyGroupInvite from '../../functions/groups/create-my-group-invite.ts';
import * as createMyMagicLink from '../../functions/magic-links/create-my-magic-link.ts';
import * as createSmsKeyword from '../../functions/sms-keywords/create-sms-keyword.ts';
import { newId } from '../../shared/platform/ids.ts';
import { useAttack } from '../support/attack.ts';
import { newGroup, newUser } from '../support/groups.ts';
import { HOSTILE_REDIRECTS, OWN } from '../support/hostile-redirects.ts';
import { type Answer, invoke } from '../support/invoke.ts';
import { BROWSER, codeOf, createLink, makeLink, newEmail, redeemLink } from '../support/magic-links.ts';
import { clientRequest, makeOidcClient } from '../support/oidc-clients.ts';
import { authorizationRequest, makeParty, type Party } from '../support/oidc-flow.ts';
import { useService } from '../support/service.ts';
import { makeCredential, startSignIn } from '../support/sign-in.ts';
import { staff } from '../support/sms-keywords.ts';
import { makeTenant, type Tenant } from '../support/tenants.ts';

const service = useService();
let tenant: Tenant;
let party: Party;
let key = '';
let groupOfBackend = '';

beforeAll(async () => {
  tenant = await makeTenant({
    default_redirect_url: `${OWN}/in`,
    magic_links: { require_allowed_redirect: true },
    hub: { allowed_web_origins: [OWN] },
  });
  key = (await makeCredential(tenant.app)).clientId;
  groupOfBackend = await newGroup(tenant.keys);
  party = await makeParty(service());
});

/** True if a browser at `base` that follows a target stays at our origin, without a one-time code. */
function staysHome(target: string): boolean {
  const url = URL.parse(target, `${OWN}/in/`);
  return url?.origin === OWN && !url.username && !/svc_?code/.test(decodeURIComponent(url.search + url.hash));
}

/** True for a page of this machine, to which links of users may lead. */
function isLocal(target: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(target)?.hostname ?? '');
}

type Place = (redirect: string) => Promise<Answer>;
const params = () => ({ app: tenant.app });
/** Every operation that stores where a browser is sent. */
const PLACES: Record<string, Place> = {
  'link of a backend': (redirect_url) => createLink(tenant, { data: { email: newEmail() }, redirect_url }),
  'link of a user': (redirect_url) =>
    invoke(createMyMagicLink, { principal: tenant.user, body: { redirect_url } }),
  'redirect_url of a sign-in': (redirect_url) => startSignIn(key, { email: newEmail(), redirect_url }),
  'return_url of a sign-in': (return_url) => startSignIn(key, { email: newEmail(), return_url }),
  'invite of a backend': (redirect_url) =>
    invoke(createGroupInvite, {
      params: { ...params(), group: groupOfBackend },
      principal: tenant.keys,
      body: { email: newEmail(), roles: ['editor'], redirect_url },
    }),
  // An inviter has a limit of its own.
  'invite of a user': async (redirect_url) => {
    const principal = await newUser(tenant);
    const body = { email: newEmail(), roles: ['editor'], redirect_url };
    return invoke(createMyGroupInvite, { params: { group: await newGroup(principal) }, principal, body });
  },
  'SMS keyword': (redirect_url) =>
    invoke(createSmsKeyword, {
      params: params(),
      principal: staff(tenant.hub),
      body: { keyword: newId('keyword').slice(-12), redirect_url },
    }),
};

/** The places whose page a user names, or whoever begins a sign-in. */
const OF_USERS = [
  'link of a user',
  'redirect_url of a sign-in',
  'return_url of a sign-in',
  'invite of a user',
] as const;

describe.each(Object.entries(PLACES))('the %s', (name, place) => {
  const mayStay = OF_USERS.some((one) => one === name) ? isLocal : () => false;
  const attempt = useAttack(`redirects: ${name}`, '400, or a target of our origin');

  it('takes no redirect that leaves our origin', async () => {
    for (const redirect of HOSTILE_REDIRECTS)
      await attempt(async () => {
        const { status, text } = await place(redirect);
        const label = `${JSON.stringify(redirect).slice(0, 200)}: ${status} ${text.slice(0, 200)}`;
        const isSafe = staysHome(redirect) || mayStay(redirect);
        expect(status === 400 || (status < 300 && isSafe), label).toBe(true);
      });
  });
});

describe('the page of a link', () => {
  const attempt = useAttack('redirects: query of an opened link', '400, or a target of our origin');

  it('takes no redirect from its address', async () => {
    const { code } = await makeLink(tenant, { data: { email: newEmail() } });
    const answer = await redeemLink(code, BROWSER, { query: { redirect_url: 'https://evil.example' } });
    expect(new URL(answer.headers['location'] ?? '').origin).toBe(OWN);
    for (const redirect of HOSTILE_REDIRECTS.slice(0, 20))
      await attempt(async () => {
        const link = await createLink(tenant, { data: { email: newEmail() } });
        const query = { next: redirect, return_url: redirect };
        const opened = await redeemLink(codeOf(link.body['link']), BROWSER, { query });
        expect(opened.status === 400 || new URL(opened.headers['location'] ?? '').origin === OWN).toBe(true);
      });
  });
});

describe('the configuration of an application', () => {
  const attempt = useAttack(
    'redirects: allowed origins and schemes',
    '400, or an origin or app scheme as it was sent',
  );

  it('allows nothing that a browser reads as another origin', async () => {
    for (const redirect of HOSTILE_REDIRECTS)
      for (const config of [{ hub: { allowed_web_origins: [redirect] } }, { allowed_schemes: [redirect] }])
        await attempt(async () => {
          const { status, text } = await invoke(updateApplication, {
            params: params(),
            principal: tenant.hub,
            body: { config },
          });
          const isOrigin = URL.parse(redirect)?.origin === redirect;
          const isScheme = /^[a-z][a-z0-9+.-]*$/.test(redirect) && 'allowed_schemes' in config;
          expect(status === 400 || isOrigin || isScheme, `${redirect}: ${status} ${text.slice(0, 99)}`).toBe(
            true,
          );
        });
  });
});

describe('the OpenID provider', () => {
  const registering = useAttack(
    'redirects: redirect URIs of an OpenID client',
    '400, or an https URL as it was sent',
  );
  const asking = useAttack('redirects: requests of an OpenID client', 'an error page, and no redirect');
  const leaving = useAttack('redirects: sign-outs of an OpenID client', 'a page, and no redirect');

  it('registers no redirect URI that browsers read otherwise', async () => {
    for (const redirect of HOSTILE_REDIRECTS)
      await registering(async () => {
        const { status } = await makeOidcClient(tenant, clientRequest({ redirect_uris: [redirect] }));
        const url = URL.parse(redirect);
        const local = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
        const safe = url && (url.protocol === 'https:' || local) && !url.username && !redirect.includes('#');
        expect(status === 400 || Boolean(safe), redirect).toBe(true);
      });
  });

  it('sends no browser to a URI that the client has not registered', async () => {
    const near = [
      ...[
        `${party.redirectUri}/`,
        `${party.redirectUri}?a=b`,
        `${party.redirectUri}#a`,
        `${party.redirectUri}/../x`,
      ],
      ...[
        party.redirectUri.toUpperCase(),
        party.redirectUri.replace('https', 'http'),
        `${party.redirectUri}%20`,
      ],
      ...[
        party.redirectUri.replace('.example', '.example:443'),
        party.redirectUri.replace('.example', '.example.'),
      ],
    ];
    for (const redirect_uri of [...near, ...HOSTILE_REDIRECTS])
      await asking(async () => {
        const { url } = authorizationRequest(party, { redirect_uri });
        const answer = await fetch(url, { redirect: 'manual' });
        await answer.arrayBuffer();
        expect([answer.status, answer.headers.get('location')], redirect_uri).toEqual([400, null]);
      });
  });

  it('sends no browser anywhere after a sign-out that the client has not registered', async () => {
    const ask = async (query: Record<string, string>) => {
      const address = `${party.issuer}/session/end?${new URLSearchParams(query)}`;
      const answer = await fetch(address, { redirect: 'manual' });
      const page = (await answer.text()).replace(/(?<=value=")[^"]*/g, '');
      return { status: answer.status, location: answer.headers.get('location'), page };
    };
    const withoutClient = await ask({});
    expect(withoutClient).toMatchObject({ status: 200, location: null });
    for (const target of HOSTILE_REDIRECTS.filter((redirect) => redirect !== ''))
      await leaving(async () => {
        const asked = await ask({ client_id: party.clientId, post_logout_redirect_uri: target });
        expect(asked, target).toEqual(withoutClient);
      });
  });
});

it('has more than 150 redirects', () => {
  expect(HOSTILE_REDIRECTS.length).toBeGreaterThan(150);
});
