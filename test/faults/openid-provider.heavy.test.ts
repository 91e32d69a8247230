/** @module-tag heavy */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { listPasskeys } from '../../shared/ways-in/passkey-store.ts';
import { findUser } from '../support/account-page.ts';
import { Authenticator } from '../support/authenticator.ts';
import { CookieBrowser, type Page } from '../support/cookie-browser.ts';
import { FAULT_MODES, MODE_NAMES, type ModeName } from '../support/fault-modes.ts';
import { useFaultProxies } from '../support/fault-proxy.ts';
import { newEmail } from '../support/magic-links.ts';
import {
  type Answer,
  answerAt,
  authorizationRequest,
  exchange,
  makeParty,
  newCode,
  newTokens,
  OFFLINE,
  type Party,
  post,
  REDIRECT_URI,
  refresh,
  signOutAt,
  userinfo,
} from '../support/oidc-flow.ts';
import { newestProof, newVisitor } from '../support/oidc-users.ts';
import { atOffer, atPasskey, madeFor, signedFor } from '../support/screen-passkeys.ts';
import { useService } from '../support/service.ts';
import { forgetSignIns } from '../support/throttles.ts';

const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000);
/** Faults of each flow in `.ci/run`; nightly it has every mode at every call. */
const SAMPLE = 1;
/** The provider runs in this process behind a gateway, so it cannot die alone. */
const MODES = MODE_NAMES.filter((name) => !('kills' in FAULT_MODES[name]));

const service = useService();
/** One browser, which stays signed in: sign-ins of one source are limited. */
let visitor: Awaited<ReturnType<typeof newVisitor>>;
let firstParty: Party;
let publicParty: Party;
const request = { email: newEmail(), ...OFFLINE };
beforeAll(async () => {
  visitor = await newVisitor(service());
  firstParty = await makeParty(service(), { first_party: true });
  publicParty = await makeParty(service(), { token_endpoint_auth_method: 'none' });
  await newTokens(service(), visitor.browser, visitor.party, request);
});
const faults = useFaultProxies();
beforeEach(forgetSignIns);

type Result = Answer | Page;
/**
 * What a client or a browser sends. `assertDone` throws unless an answer that is no refusal is true. `again`
 * is what it sends after a refusal, by default the same. `isLost` is true for an answer which says that the
 * first request used up a code or token, although its own answer was lost.
 */
type Flow = () => Promise<{
  send: () => Promise<Result>;
  again?: () => Promise<Result>;
  assertDone: (answer: Result) => Promise<unknown>;
  isLost?: (answer: Result) => boolean;
}>;

const bodyOf = (answer: Result) => ('body' in answer ? answer.body : {});
const isInvalidGrant = (answer: Result) =>
  answer.status === 400 && bodyOf(answer)['error'] === 'invalid_grant';
const assertTokensWork = async (answer: Result) => {
  expect(answer.status, answer.text).toBe(200);
  expect((await userinfo(visitor.party, String(bodyOf(answer)['access_token']))).status).toBe(200);
};
/** The code that a page leads to with a redirect to the client. */
const codeAt = (page: Result) => ('url' in page ? (answerAt(page).get('code') ?? '') : '');

const codeExchange: Flow = async () => {
  const { party, browser } = visitor;
  const made = await newCode(service(), browser, party, request);
  return {
    send: () => exchange(party, made.code, made.request),
    assertDone: assertTokensWork,
    isLost: isInvalidGrant,
  };
};

/** A refresh whose answer is lost can be repeated: it is never the last word on the grant. */
const refreshingAt =
  (partyOf: () => Party): Flow =>
  async () => {
    const party = partyOf();
    const { refresh_token } = await newTokens(service(), visitor.browser, party, request);
    return {
      send: () => refresh(party, String(refresh_token)),
      assertDone: async (answer) => {
        expect(answer.status, answer.text).toBe(200);
        const { access_token, refresh_token: next } = bodyOf(answer);
        expect((await userinfo(party, String(access_token))).status).toBe(200);
        expect((await refresh(party, String(next))).status).toBe(200);
      },
    };
  };

const revocation: Flow = async () => {
  const { party, browser } = visitor;
  const { refresh_token, access_token } = await newTokens(service(), browser, party, request);
  return {
    send: () => post(party, '/token/revocation', { token: refresh_token }),
    assertDone: async ({ status }) => {
      expect(status).toBe(200);
      expect((await userinfo(party, access_token)).status).toBe(401);
      expect(isInvalidGrant(await refresh(party, refresh_token))).toBe(true);
    },
  };
};

const introspection: Flow = async () => {
  const { party, browser } = visitor;
  const { access_token } = await newTokens(service(), browser, party, request);
  return {
    send: () => post(party, '/token/introspection', { token: access_token }),
    // A client that is told that the token is not active signs its user out.
    assertDone: async (answer) => expect(bodyOf(answer)).toMatchObject({ active: true }),
  };
};

/** The visitor, whose consent an earlier test may have ended. */
async function consented() {
  await newTokens(service(), visitor.browser, visitor.party, request);
  return visitor;
}

const pushedRequest: Flow = async () => {
  const { party, browser } = await consented();
  const { url, verifier } = authorizationRequest(party);
  const form = Object.fromEntries(new URL(url).searchParams);
  return {
    send: () => post(party, '/request', form),
    assertDone: async (answer) => {
      expect(answer.status, answer.text).toBe(201);
      const query = { client_id: party.clientId, request_uri: String(bodyOf(answer)['request_uri']) };
      const page = await browser.get(`${party.issuer}/auth?${new URLSearchParams(query)}`);
      expect((await exchange(party, codeAt(page), { verifier })).status).toBe(200);
    },
  };
};

const signedInAlready: Flow = async () => {
  const { party, browser } = await consented();
  const { url, verifier } = authorizationRequest(party, { prompt: 'none' });
  return {
    send: () => browser.get(url),
    assertDone: async (page) => expect((await exchange(party, codeAt(page), { verifier })).status).toBe(200),
  };
};

/** The request stores the session, the grant and the code of the client, of which the user sees nothing. */
const signedInAtFirstParty: Flow = async () => {
  const { browser } = await consented();
  const party = await makeParty(service(), { first_party: true });
  const { url, verifier } = authorizationRequest(party);
  return {
    send: () => browser.get(url),
    assertDone: async (page) => expect((await exchange(party, codeAt(page), { verifier })).status).toBe(200),
  };
};

/** A browser that nobody has used, at the question who signs in. */
async function atQuestion(party: Party = visitor.party) {
  await forgetSignIns();
  const [browser, email] = [new CookieBrowser(service().baseUrl), newEmail()];
  const started = authorizationRequest(party);
  return { party, browser, email, started, page: await browser.get(started.url) };
}

/**
 * True for the question who signs in. A repeated form gets it if the session was saved, but its cookie was
 * lost with the first answer.
 */
const asksWhoSignsIn = ({ text }: Result) => text.includes('value="identify"');

const askingForCode: Flow = async () => {
  const { browser, email, page } = await atQuestion();
  return {
    send: () => browser.submit(page, 'identify', { identifier: email }),
    assertDone: async (asked) => {
      const { code } = await newestProof(service(), email);
      const next = await browser.submit(asked as Page, 'verify', { code });
      expect(next.status, next.text).toBe(200);
      expect(next.text).toContain('value="consent"');
    },
  };
};

/** The same browser at the question for the code. */
async function atCode(party?: Party) {
  const at = await atQuestion(party);
  const asked = await at.browser.submit(at.page, 'identify', { identifier: at.email });
  const { code } = await newestProof(service(), at.email);
  return { ...at, giveCode: () => at.browser.submit(asked, 'verify', { code }) };
}

const givingCode: Flow = async () => {
  const { browser, started, giveCode } = await atCode();
  return {
    send: giveCode,
    again: async () => {
      const page = await giveCode();
      // Whoever is signed in by then goes on where the site began.
      return page.text.includes('value="consent"') ? page : browser.get(started.url);
    },
    assertDone: async (next) => expect(next.text).toContain('value="consent"'),
    isLost: asksWhoSignsIn,
  };
};

/** The return stores the session, the grant and the code of the client, of which the user sees nothing. */
const signingInAtFirstParty: Flow = async () => {
  const { party, browser, started, giveCode } = await atCode(firstParty);
  return {
    send: giveCode,
    again: async () => {
      const page = await giveCode();
      return page.url.startsWith(REDIRECT_URI) ? page : browser.get(started.url);
    },
    assertDone: async (next) => expect((await exchange(party, codeAt(next), started)).status).toBe(200),
    isLost: asksWhoSignsIn,
  };
};

const openingLink: Flow = async () => {
  const { browser, email, page, started } = await atQuestion();
  await browser.submit(page, 'identify', { identifier: email });
  const { link } = await newestProof(service(), email);
  const opened = await browser.get(link);
  return {
    send: () => browser.submit(opened, 'link'),
    again: async () => {
      const page = await browser.submit(opened, 'link');
      return page.text.includes('value="consent"') ? page : browser.get(started.url);
    },
    assertDone: async (next) => expect(next.text).toContain('value="consent"'),
    isLost: asksWhoSignsIn,
  };
};

const usingPasskey: Flow = async () => {
  await forgetSignIns();
  const at = await atPasskey(service());
  const { browser, page, party } = at;
  const credential = signedFor(page, at.authenticator);
  const send = () => browser.submit(page, 'passkey', { credential });
  return {
    send,
    again: async () => {
      const next = await send();
      // Whoever is signed in by then goes on where the site began.
      if (next.text.includes('value="consent"')) return next;
      return browser.get(authorizationRequest(party).url);
    },
    assertDone: async (next) => expect(next.text).toContain('value="consent"'),
    isLost: asksWhoSignsIn,
  };
};

const addingPasskey: Flow = async () => {
  await forgetSignIns();
  const at = await atOffer(service());
  const { browser, page, party } = at;
  const credential = madeFor(page, new Authenticator());
  const send = () => browser.submit(page, 'passkey_add', { credential });
  return {
    send,
    again: async () => {
      const next = await send();
      return next.text.includes('value="consent"') ? next : browser.get(authorizationRequest(party).url);
    },
    assertDone: async (next) => {
      expect(next.text).toContain('value="consent"');
      const { svc_user: user = '' } = (await findUser(service(), at)) ?? {};
      expect(await listPasskeys(at.app, user)).toHaveLength(1);
    },
    isLost: asksWhoSignsIn,
  };
};

const consenting: Flow = async () => {
  const { party, browser, started, giveCode } = await atCode();
  const consent = await giveCode();
  return {
    send: () => browser.submit(consent, 'consent'),
    again: async () => {
      const page = await browser.submit(consent, 'consent');
      if (page.url.startsWith(REDIRECT_URI)) return page;
      const anew = await browser.get(started.url);
      return anew.text.includes('value="consent"') ? browser.submit(anew, 'consent') : anew;
    },
    assertDone: async (next) => expect((await exchange(party, codeAt(next), started)).status).toBe(200),
    isLost: asksWhoSignsIn,
  };
};

/** A browser of its own in which somebody is signed in. */
async function signedInBrowser() {
  await forgetSignIns();
  const browser = new CookieBrowser(service().baseUrl);
  await newCode(service(), browser, visitor.party, { email: newEmail() });
  return { party: visitor.party, browser };
}

const switchingAccount: Flow = async () => {
  const { party, browser } = await signedInBrowser();
  const chooser = await browser.get(authorizationRequest(party, { prompt: 'select_account' }).url);
  return {
    send: () => browser.submit(chooser, 'switch'),
    assertDone: async (page) => {
      expect(asksWhoSignsIn(page), page.text).toBe(true);
      const silent = await browser.get(authorizationRequest(party, { prompt: 'none' }).url);
      expect(answerAt(silent).get('error')).toBe('login_required');
    },
  };
};

const signingOut: Flow = async () => {
  const { party, browser } = await signedInBrowser();
  const asked = await browser.get(`${party.issuer}/session/end?client_id=${party.clientId}`);
  return {
    send: () => signOutAt(browser, asked),
    again: async () => {
      const anew = await browser.get(`${party.issuer}/session/end?client_id=${party.clientId}`);
      return anew.text.includes('op.logoutForm') ? signOutAt(browser, anew) : anew;
    },
    assertDone: async () => {
      const page = await browser.get(authorizationRequest(party, { prompt: 'none' }).url);
      expect(answerAt(page).get('error')).toBe('login_required');
    },
  };
};

type Fault = { nth: number; mode: ModeName };

/** Throws unless a refusal is honest: a 503 that asks to try again (RFC 6749, 4.1.2.1 and 5.2). */
function assertHonest(answer: Result, story: string): void {
  expect(answer.status, story).toBe(503);
  expect(answer.headers.get('retry-after'), story).not.toBeNull();
  if ('body' in answer) expect(answer.body, story).toMatchObject({ error: 'temporarily_unavailable' });
}

/** True for a refusal, also for one that a browser brings to the client. */
function isRefused(answer: Result): boolean {
  if (answer.status >= 500) return true;
  const error =
    'url' in answer && URL.canParse(answer.url) ? new URL(answer.url).searchParams.get('error') : '';
  return error === 'server_error' || error === 'temporarily_unavailable';
}

/** Sends a request with a fault, and again if it was refused. What is answered is true. */
async function tryFault(flow: Flow, { nth, mode }: Fault): Promise<string> {
  const { send, again = send, assertDone, isLost = () => false } = await flow();
  forgetClients();
  const { result, hit } = await faults().withFault({ nth, mode: FAULT_MODES[mode] }, send);
  forgetClients();
  if (!result) throw new Error('the provider cannot die');
  const story = `${mode} at call ${nth} (${hit?.dependency} ${hit?.call}): ${result.status} ${result.text}`;
  if (!isRefused(result)) {
    await assertDone(result).catch(failedAfter(story));
    return 'done';
  }
  if (result.status >= 500) assertHonest(result, story);
  const repeated = await again();
  const whole = `${story}\nrepeated: ${repeated.status} ${repeated.text}`;
  if (!isLost(repeated)) {
    await assertDone(repeated).catch(failedAfter(whole));
    return 'done by a repetition';
  }
  // Only a write whose answer was lost uses up a code or token without an answer.
  expect(FAULT_MODES[mode].effect, whole).not.toBe('none');
  return 'done, and its answer lost';
}

const failedAfter = (story: string) => (cause: unknown) => {
  throw new Error(`${story}\n${cause}`, { cause });
};

const FLOWS: [string, Flow][] = [
  ['the exchange of a code', codeExchange],
  ['the refresh of tokens', refreshingAt(() => visitor.party)],
  ['the refresh of tokens of a client without a secret', refreshingAt(() => publicParty)],
  ['the revocation of a token', revocation],
  ['the introspection of a token', introspection],
  ['a pushed request', pushedRequest],
  ['a request of a browser that is signed in', signedInAlready],
  ['a request of a first-party client in such a browser', signedInAtFirstParty],
  ['the form with the address', askingForCode],
  ['the form with the code', givingCode],
  ['the form with the code, at a first-party client', signingInAtFirstParty],
  ['the form with the link', openingLink],
  ['the form with the passkey', usingPasskey],
  ['the form with a new passkey', addingPasskey],
  ['the form of the consent', consenting],
  ['the form that switches the account', switchingAccount],
  ['the form that signs out', signingOut],
];

describe(`any failing call of the provider (seed ${SEED}) wastes no code or token:`, () => {
  async function tryFaults(flow: Flow, choose: (all: Fault[]) => Fault[]): Promise<void> {
    const { send, assertDone } = await flow();
    forgetClients();
    const { result, calls } = await faults().recorded(send);
    await assertDone(result);
    const all = calls.flatMap((_, at) => MODES.map((mode) => ({ nth: at + 1, mode })));
    const outcomes = new Set<string>();
    for (const fault of choose(all)) outcomes.add(await tryFault(flow, fault));
    expect(outcomes.size).toBeGreaterThan(0);
  }
  const sample = (all: Fault[]) => fc.sample(fc.constantFrom(...all), { seed: SEED, numRuns: SAMPLE });

  it.each(FLOWS)('%s', (_, flow) => tryFaults(flow, sample));
  it.each(FLOWS)('%s, in every mode at every call', { tags: 'nightly' }, (_, flow) =>
    tryFaults(flow, (all) => all),
  );
});
