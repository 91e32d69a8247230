import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SignIn } from '../../client/src/browser.ts';
import { Flow } from '../../client/src/element/flow.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { newStorage } from '../support/browser-storage.ts';
import { valueIn } from '../support/cookie-browser.ts';
import { api, makeApplication } from '../support/oidc-flow.ts';
import { atCode, atScreen } from '../support/oidc-users.ts';
import { useService } from '../support/service.ts';
import { forgetSignIns } from '../support/throttles.ts';
import { TYPED_EMAILS, TYPED_NUMBERS } from '../support/typed-texts.ts';

const service = useService();

/** Tests whose sign-ins are within the limits together. A scan of the table before each takes long. */
const TESTS_WITHIN_LIMITS = 10;
let begun = 0;
beforeEach(async () => {
  if (begun++ % TESTS_WITHIN_LIMITS === 0) await forgetSignIns();
});

const TEXTS = [...TYPED_NUMBERS, ...TYPED_EMAILS];

/** The same codes, as people have them on their keyboards. */
const CODES: readonly ((code: string) => string)[] = [
  (code) => inDigitsFrom(0x0660, code),
  (code) => inDigitsFrom(0x06f0, code),
  (code) => inDigitsFrom(0xff10, code),
  (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
  (code) => ` ${code}\u202c`,
];

const inDigitsFrom = (zero: number, code: string) =>
  [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
const isEmail = (text: string) => /[@＠]/.test(text);

type Application = Awaited<ReturnType<typeof makeApplication>>;

/** The number of messages that earlier calls have seen. */
let seen = 0;

/** Returns the addresses to which messages go during some work. Nothing else here sends any before it. */
async function sentDuring(work: () => Promise<unknown>): Promise<string[]> {
  await work();
  const all: { to: string }[] = await (await fetch(`${service().inboxUrl}/messages`)).json();
  const sent = all.slice(0, all.length - seen);
  seen = all.length;
  return sent.map(({ to }) => to);
}

/** The element on the example page, whose origin the seeded application allows. */
function newElement(locale = 'en') {
  const { baseUrl, inboxUrl, seed } = service();
  vi.stubGlobal('location', new URL(`${inboxUrl}/example`));
  onTestFinished(() => void vi.unstubAllGlobals());
  const signIn = new SignIn({ baseUrl, clientId: seed.client_id, storage: newStorage() });
  const nothing = () => undefined;
  const flow = new Flow(signIn, () => ({ returnUrl: undefined, methods: undefined, locale }), {
    changed: nothing,
    signedIn: nothing,
    signedOut: nothing,
    addressChanged: nothing,
    otherUser: nothing,
    failed: nothing,
  });
  onTestFinished(() => flow.end());
  return flow;
}

const init = ({ keys }: Application, body: Record<string, unknown>) =>
  api(service(), 'POST', '/hub/auth/init', keys, body);

/** Returns what a place makes of a text: where a message goes, what is stored, or what the found user has. */
type Place = (application: Application, text: string, meant: string | undefined) => Promise<unknown[]>;

const PLACES: Readonly<Record<string, Place>> = {
  API: (application, text) =>
    sentDuring(() => init(application, isEmail(text) ? { email: text } : { phone: text })),
  screen: (_, text) =>
    sentDuring(async () => {
      const { browser, page } = await atScreen(service());
      await browser.submit(page, 'identify', { identifier: text });
    }),
  element: (_, text) =>
    sentDuring(async () => {
      const flow = newElement();
      await flow.begin();
      await flow.identify(text);
    }),
  // An application has one user with an address.
  import: async (_, text) => {
    const { app, keys } = await makeApplication(service());
    const field = isEmail(text) ? 'email' : 'phone_number';
    const headers = { ...keys, 'content-type': 'application/x-ndjson' };
    const answer = await fetch(`${service().baseUrl}/applications/${app}/users/import`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ user_id: 'imported', data: { [field]: text } }),
    });
    if ((await answer.json()).status !== 201) return [];
    const { body } = await api(service(), 'GET', `/applications/${app}/users/imported/data`, keys);
    return [propertiesOf(body['data'])[field]];
  },
  invite: async ({ app, keys }, text) => {
    const { body: group } = await api(service(), 'POST', `/applications/${app}/groups`, keys, { name: 'G' });
    const path = `/applications/${app}/groups/${group['id']}/invites`;
    const invitee = isEmail(text) ? { email: text } : { phone: text };
    const { body } = await api(service(), 'POST', path, keys, { ...invitee, roles: ['member'] });
    return [propertiesOf(body['invitation'])['user_lookup_value'] ?? []].flat();
  },
  lookup: async ({ app, keys }, text, meant) => {
    const field = isEmail(text) ? 'email' : 'phone_number';
    const path = `/applications/${app}/users`;
    const data = meant === undefined ? {} : { [field]: meant };
    await api(service(), 'PUT', `${path}/known/data`, keys, { data });
    const query = `lookup_filter=${encodeURIComponent(text)}`;
    const { body } = await api(service(), 'GET', `${path}/data?${query}`, keys);
    return (body['results'] as object[]).map((user) => propertiesOf(propertiesOf(user)['data'])[field]);
  },
  login_hint: (_, text) =>
    sentDuring(async () => {
      const { browser, page } = await atScreen(service(), {}, { login_hint: text });
      await browser.submit(page, 'identify', { identifier: valueIn(page, 'identifier') });
    }),
};

describe.each(Object.entries(PLACES))('the %s', (_, understood) => {
  let application: Application;
  beforeAll(async () => {
    application = await makeApplication(service());
  });

  it.each(TEXTS)('takes %j for %s', async (text, meant) => {
    expect(await understood(application, text, meant)).toEqual(meant === undefined ? [] : [meant]);
  });
});

describe('a national number', () => {
  const text = '0171 1234567';
  const meant = ['+491711234567'];

  it('is understood by the country of the locale at API, screen and element', async () => {
    const application = await makeApplication(service());
    expect(await sentDuring(() => init(application, { phone: text, locale: 'de-DE' }))).toEqual(meant);
    const atPage = async () => {
      const { browser, page } = await atScreen(service(), {}, { ui_locales: 'de-DE' });
      await browser.submit(page, 'identify', { identifier: text });
    };
    expect(await sentDuring(atPage)).toEqual(meant);
    const flow = newElement('de-DE');
    await flow.begin();
    expect(await sentDuring(() => flow.identify(text))).toEqual(meant);
  });

  it('is refused with the reason if the locale names no country', async () => {
    const { keys } = await makeApplication(service());
    const answer = await api(service(), 'POST', '/hub/auth/init', keys, { phone: text, locale: 'de' });
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      [{ path: 'body.phone', message: 'must begin with + and the country code, such as +12025550123' }],
    ]);
  });
});

describe('a code', () => {
  const newest = async (email: string) => String((await service().inbox(email))[0]?.code);

  it.each(CODES)('in other digits or with spaces is understood at the API (%#)', async (typed) => {
    const { keys } = await makeApplication(service());
    const email = 'api-code@example.com';
    const { body } = await api(service(), 'POST', '/hub/auth/init', keys, { email });
    const proof = { challenge_id: body['challenge_id'], token: typed(await newest(email)) };
    expect((await api(service(), 'POST', '/hub/auth/complete', {}, proof)).status).toBe(200);
  });

  it.each(CODES)('in other digits or with spaces is understood at the screen (%#)', async (typed) => {
    const { browser, page, code } = await atCode(service());
    const answer = await browser.submit(page, 'verify', { code: typed(code) });
    expect(answer.text).toContain('Continue to Client');
  });

  it.each(CODES)('in other digits or with spaces is understood at the element (%#)', async (typed) => {
    const flow = newElement();
    await flow.begin();
    await flow.identify('element-code@example.com');
    await flow.enterCode(typed(await newest('element-code@example.com')));
    expect(flow.view.step.name).toBe('signed-in');
  });
});
