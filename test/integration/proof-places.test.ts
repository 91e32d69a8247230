import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CookieBrowser, type Page } from '../support/cookie-browser.ts';
import { newEmail } from '../support/magic-links.ts';
import {
  api,
  authorizationRequest,
  bearer,
  makeApplication,
  makeParty,
  type Party,
} from '../support/oidc-flow.ts';
import { ownFormRequest } from '../support/own-form.ts';
import { useService } from '../support/service.ts';
import { forgetSignIns } from '../support/throttles.ts';

/**
 * A proof (a link, a six-digit code or a one-time code) works only where the sign-in that asked for it goes
 * on. Every pair of an issuer and a place is tried: a refused pair is answered as an unknown proof is, and
 * the proof still works where it belongs.
 */
const service = useService();
let application: Awaited<ReturnType<typeof makeApplication>>;
let party: Party;
let publishable: Record<string, string>;

type Proof = {
  link?: string;
  challenge?: { id: string; code: string };
  /** The browser and the page of the sign-in that the proof was made for, where it was made for a screen. */
  screen?: { browser: CookieBrowser; page: Page };
  exchange?: string;
  /** The session that asked for it, as headers. */
  session?: Record<string, string>;
};
type Seen = { status: number; says: unknown };

beforeAll(async () => {
  application = await makeApplication(service(), { default_redirect_url: 'https://shop.example/welcome' });
  party = await makeParty(service(), {}, application);
  publishable = { 'x-svc-app-key': application.keys['x-svc-app-key'] ?? '' };
});

beforeEach(forgetSignIns);

const lastPart = (address: unknown) => String(address).split('/').at(-1) ?? '';

async function post(path: string, headers: Record<string, string>, body: object) {
  const answer = await api(service(), 'POST', path, headers, { ...body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

async function newestMessage(to: string) {
  const [message] = await service().inbox(to);
  return { code: message?.code ?? '', link: lastPart(message?.links[0]) };
}

async function backendLink(body: object = {}): Promise<string> {
  const request = { data: { email: newEmail() }, ...body };
  return lastPart((await post('/hub/auth/magic', application.keys, request))['link']);
}

async function newUser(): Promise<string> {
  const path = `/hub/auth/magic/${await backendLink()}`;
  return String((await post(path, { accept: 'application/json' }, {}))['access_token']);
}

async function newGroup(headers: Record<string, string>, path: string): Promise<string> {
  const made = await post(path, headers, { name: 'Crew' });
  return String(Object(made['group'] ?? made).id);
}

/** A user who has asked for another address. */
async function changedAddress() {
  const [old, email] = [newEmail(), newEmail()];
  const link = await backendLink({ data: { email: old }, verification_type: 'email' });
  const tokens = await post(`/hub/auth/magic/${link}`, { accept: 'application/json' }, {});
  const session = bearer(tokens['access_token']);
  const path = `/me/applications/${application.app}/data`;
  const { body, text } = await api(service(), 'PATCH', path, session, { data: { email } });
  const { email: pending } = Object(body['pending']);
  expect(pending, text).toBeDefined();
  return { session, id: String(pending.challenge_id), email, old };
}

/** A browser at the question who signs in. */
async function atScreen() {
  const browser = new CookieBrowser(service().baseUrl);
  return { browser, page: await browser.get(authorizationRequest(party).url) };
}

const ISSUERS = {
  'a link of a backend': async (): Promise<Proof> => ({ link: await backendLink() }),
  'a link that only redirects': async () => ({
    link: await backendLink({ purpose: 'shorten', data: undefined, redirect_url: 'https://shop.example/a' }),
  }),
  'a link for oneself': async () => ({
    link: lastPart((await post('/me/auth/magic', bearer(await newUser()), {}))['link']),
  }),
  'a backend that invites': async () => {
    const group = await newGroup(application.keys, `/applications/${application.app}/groups`);
    const invites = `/applications/${application.app}/groups/${group}/invites`;
    const invite = { email: newEmail(), roles: ['editor'] };
    return { link: lastPart((await post(invites, application.keys, invite))['link']) };
  },
  'a user who invites: the page of the inviter': async () => {
    const user = bearer(await newUser());
    const group = await newGroup(user, '/me/groups');
    const invite = { email: newEmail(), roles: ['editor'] };
    return { link: lastPart((await post(`/me/groups/${group}/invites`, user, invite))['link']) };
  },
  'a sign-in at the API': async () => {
    const email = newEmail();
    const id = String((await post('/hub/auth/init', publishable, { email }))['challenge_id']);
    const { code, link } = await newestMessage(email);
    return { link, challenge: { id, code } };
  },
  'a sign-in screen': async () => {
    const { browser, page } = await atScreen();
    const email = newEmail();
    await browser.submit(page, 'identify', { identifier: email });
    const { code, link } = await newestMessage(email);
    const id = browser.cookies().find(({ name }) => name === 'svc_challenge')?.value ?? '';
    return { link, challenge: { id, code }, screen: { browser, page } };
  },
  'a change of address: the message to the new address': async () => {
    const { session, id, email } = await changedAddress();
    const { code, link } = await newestMessage(email);
    return { link, challenge: { id, code }, session };
  },
  'a change of address: the notice to the old address': async () => {
    const { old } = await changedAddress();
    return { link: (await newestMessage(old)).link };
  },
  'a link that a browser has redeemed': async () => {
    const link = `${service().baseUrl}/l/${await backendLink()}`;
    const answer = await fetch(link, ownFormRequest({ accept: 'text/html' }));
    const [, exchange = ''] = /svc_code=([\w-]+)/.exec(answer.headers.get('location') ?? '') ?? [];
    return { exchange };
  },
} satisfies Record<string, () => Promise<Proof>>;
type Issuer = keyof typeof ISSUERS;

const UNKNOWN_LINK = 'x'.repeat(32);
const UNKNOWN_CHALLENGE = { id: 'x'.repeat(32), code: '123456' };
const UNKNOWN_CODE = 'x'.repeat(43);

/** Every secret that a proof has, at the places that take one secret. */
const secretsOf = ({ link, challenge, exchange }: Proof): string[] =>
  [link, challenge?.id, exchange].filter((secret) => secret !== undefined);

async function viaApi(
  method: string,
  path: string,
  body?: object,
  session: Record<string, string> = {},
): Promise<Seen> {
  const headers = { accept: 'application/json', ...session };
  const { status, body: answer } = await api(service(), method, path, headers, body && { ...body });
  const { instance: _instance, access_token: _access, refresh_token: _refresh, ...says } = answer;
  return { status, says };
}

async function viaPage(method: string, path: string): Promise<Seen> {
  const headers = { accept: 'text/html' };
  const request = method === 'POST' ? ownFormRequest(headers) : { headers, redirect: 'manual' as const };
  const answer = await fetch(service().baseUrl + path, request);
  return { status: answer.status, says: withoutNonce(await answer.text()) };
}

/** A page without what differs each time that it is shown. */
const withoutNonce = (html: string) => html.replace(/<input type="hidden" name="nonce"[^>]*>/g, '');

/** What the page of a screen says, whoever's it is. */
const says = ({ status, text, url }: Page): Seen => ({
  status,
  says: url.startsWith(service().baseUrl)
    ? /<h1>([^<]*)<.*?(?:id="error">([^<]*)<|$)/s.exec(text)?.slice(1)
    : url,
});

/** A browser at the screen that the proof was made for, or at another one, which remembers the challenge. */
async function screenWith(challenge: { id: string }, own: Proof['screen']) {
  const { browser, page } = own ?? (await atScreen());
  const cookie = { name: 'svc_challenge', value: challenge.id, path: new URL(page.url).pathname };
  const others = browser.cookies().filter(({ name }) => name !== cookie.name);
  return { browser: new CookieBrowser(service().baseUrl, [...others, cookie]), page };
}

type Place = {
  accepts: readonly Issuer[];
  /** What the place answers to each secret of the proof that fits it. */
  use: (proof: Proof) => Promise<Seen[]>;
};

const OWN_PAGE = [
  'a link of a backend',
  'a link for oneself',
  'a backend that invites',
  'a sign-in at the API',
] as const;

/** What opening the link shows, by each issuer whose links are opened at their own address. */
const SHOWN: readonly Issuer[] = [
  ...OWN_PAGE,
  'a link that only redirects',
  'a user who invites: the page of the inviter',
  'a change of address: the message to the new address',
  'a change of address: the notice to the old address',
];

/** One after the other: the proof that fits comes last, and ends the sign-in. */
const eachSecret = (use: (secret: string, proof: Proof) => Promise<Seen>) => async (proof: Proof) => {
  const answers: Seen[] = [];
  for (const secret of secretsOf(proof)) answers.push(await use(secret, proof));
  return answers;
};
const eachChallenge = (use: (challenge: { id: string; code: string }, proof: Proof) => Promise<Seen>) =>
  eachSecret((id, proof) => use({ id, code: proof.challenge?.code ?? '123456' }, proof));

const PLACES: Record<string, Place> = {
  'POST /l/{code} by a client': {
    accepts: OWN_PAGE,
    use: eachSecret((secret) => viaApi('POST', `/l/${secret}`)),
  },
  'POST /hub/auth/magic/{code} by a client': {
    accepts: OWN_PAGE,
    use: eachSecret((secret) => viaApi('POST', `/hub/auth/magic/${secret}`)),
  },
  'the form of /l/{code}': {
    accepts: OWN_PAGE,
    use: eachSecret((secret) => viaPage('POST', `/l/${secret}`)),
  },
  'GET /l/{code} by a client': { accepts: SHOWN, use: eachSecret((secret) => viaApi('GET', `/l/${secret}`)) },
  'the page /l/{code}': { accepts: SHOWN, use: eachSecret((secret) => viaPage('GET', `/l/${secret}`)) },
  'POST /l/{code}/resend': {
    accepts: ['a user who invites: the page of the inviter'],
    use: eachSecret((secret) => viaPage('POST', `/l/${secret}/resend`)),
  },
  'POST /l/{code}/undo': {
    accepts: ['a change of address: the notice to the old address'],
    use: eachSecret((secret) => viaPage('POST', `/l/${secret}/undo`)),
  },
  'POST /me/applications/{app}/addresses/complete': {
    accepts: ['a change of address: the message to the new address'],
    use: eachChallenge(async ({ id, code }, { session }) => {
      const path = `/me/applications/${application.app}/addresses/complete`;
      return viaApi('POST', path, { challenge_id: id, token: code }, session ?? bearer(await newUser()));
    }),
  },
  'POST /hub/auth/complete': {
    accepts: ['a sign-in at the API'],
    use: eachChallenge(({ id, code }) =>
      viaApi('POST', '/hub/auth/complete', { challenge_id: id, token: code }),
    ),
  },
  'POST /hub/auth/challenge_status': {
    accepts: ['a sign-in at the API'],
    use: eachChallenge(({ id }) => viaApi('POST', '/hub/auth/challenge_status', { challenge_id: id })),
  },
  'POST /hub/auth/token': {
    accepts: ['a link that a browser has redeemed'],
    use: eachSecret((code) => viaApi('POST', '/hub/auth/token', { code })),
  },
  'the code field of the screen that sent it': {
    accepts: ['a sign-in screen'],
    use: eachChallenge(async (challenge, { screen }) => {
      const { browser, page } = await screenWith(challenge, screen);
      return says(await browser.post(page.url, { action: 'verify', code: challenge.code }));
    }),
  },
  'the code field of another screen': {
    accepts: [],
    use: eachChallenge(async (challenge) => {
      const { browser, page } = await screenWith(challenge, undefined);
      return says(await browser.post(page.url, { action: 'verify', code: challenge.code }));
    }),
  },
  'the link of the screen that sent it': {
    accepts: ['a sign-in screen'],
    use: eachSecret(async (secret, { screen }) => {
      const { browser, page } = screen ?? (await atScreen());
      return says(await browser.post(`${page.url}/link/${secret}`, { action: 'link' }));
    }),
  },
  'the link of another screen': {
    accepts: [],
    use: eachSecret(async (secret) => {
      const { browser, page } = await atScreen();
      return says(await browser.post(`${page.url}/link/${secret}`, { action: 'link' }));
    }),
  },
  'the link of the screen on another device': {
    accepts: ['a sign-in screen'],
    use: eachSecret(async (secret, { screen }) => {
      const { page } = screen ?? (await atScreen());
      return says(await new CookieBrowser(service().baseUrl).get(`${page.url}/link/${secret}`));
    }),
  },
};

const UNKNOWN: Proof = { link: UNKNOWN_LINK, challenge: UNKNOWN_CHALLENGE, exchange: UNKNOWN_CODE };
const unknownAnswers = new Map<Place, Promise<Seen[]>>();

/** What a place answers to a proof that nobody has issued. */
async function unknownAt(place: Place): Promise<Seen | undefined> {
  const answers = unknownAnswers.get(place) ?? place.use(UNKNOWN);
  unknownAnswers.set(place, answers);
  return (await answers)[0];
}

const issuers = Object.keys(ISSUERS) as Issuer[];
const ACCEPTED = issuers.flatMap((issuer) =>
  Object.keys(PLACES)
    .filter((name) => PLACES[name]?.accepts.includes(issuer))
    .map((name) => [issuer, name] as const),
);

describe('a proof of', () => {
  it.each(ACCEPTED)('%s is accepted at %s', async (issuer, name) => {
    const place = placeOf(name);
    const answers = await place.use(await ISSUERS[issuer]());
    const unknown = await unknownAt(place);
    expect(answers).not.toEqual(answers.map(() => unknown));
  });

  it.each(issuers)('%s is refused as an unknown one everywhere else, and stays unused', async (issuer) => {
    const proof = await ISSUERS[issuer]();
    for (const [name, place] of Object.entries(PLACES)) {
      if (place.accepts.includes(issuer)) continue;
      const answers = await place.use(proof);
      const unknown = await unknownAt(place);
      expect(answers, name).toEqual(answers.map(() => unknown));
    }
    await expectUnused(issuer, proof);
  });
});

function placeOf(name: string): Place {
  const place = PLACES[name];
  if (!place) throw new Error(`there is no place ${name}`);
  return place;
}

/** The proof still does what it was issued for. */
async function expectUnused(issuer: Issuer, proof: Proof): Promise<void> {
  const own = Object.values(PLACES).find(({ accepts }) => accepts.includes(issuer));
  if (!own) throw new Error(`no place takes the proof of ${issuer}`);
  const unknown = JSON.stringify(await unknownAt(own));
  const answers = await own.use(proof);
  const known = answers.filter((answer) => JSON.stringify(answer) !== unknown);
  expect(known).toHaveLength(1);
  expect(known[0]?.status).toBeLessThan(400);
}

it('a publishable key of an OpenID client is refused as unknown, and sends nothing', async () => {
  const email = newEmail();
  const ask = async (key: string) => {
    const { status, body } = await api(
      service(),
      'POST',
      '/hub/auth/init',
      { 'x-svc-app-key': key },
      { email },
    );
    const { instance: _instance, ...answer } = body;
    return { status, ...answer };
  };
  const refused = await ask(party.clientId);
  expect(refused).toMatchObject({ status: 401, code: 'invalid_key' });
  expect(refused).toEqual(await ask('key_unknown'));
  expect(await service().inbox(email)).toEqual([]);
});
