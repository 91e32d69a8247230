/** @module-tag heavy */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { FAULT_MODES, type FaultMode, MODE_NAMES, type ModeName } from '../support/fault-modes.ts';
import { startFaultProxies } from '../support/fault-proxy.ts';
import { newEmail } from '../support/magic-links.ts';
import {
  type Answer,
  answerAt,
  answerPages,
  authorizationRequest,
  exchange,
  newCode,
  newTokens,
  OFFLINE,
  post,
  refresh,
  userinfo,
} from '../support/oidc-flow.ts';
import { newVisitor } from '../support/oidc-users.ts';
import { useService } from '../support/service.ts';

const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000);
/** The faults of each flow in `.ci/run`; nightly it has every mode at every call. */
const SAMPLE = 3;
/** The provider runs in this process behind a gateway, so it cannot die alone. */
const MODES = MODE_NAMES.filter((name) => !('kills' in FAULT_MODES[name]));

/** Makes time-outs of 4 s last 80 ms in modes without answers. */
const SHORT_TIMEOUTS = '0.02';

const service = useService();
let faults: Awaited<ReturnType<typeof startFaultProxies>>;
/** One browser, which stays signed in: sign-ins of one source are limited. */
let visitor: Awaited<ReturnType<typeof newVisitor>>;
const request = { email: newEmail(), ...OFFLINE };
beforeAll(async () => {
  visitor = await newVisitor(service());
  await newTokens(service(), visitor.browser, visitor.party, request);
  faults = await startFaultProxies();
});
afterAll(() => faults.close());

/** A request, and what must be true once it is answered with success. */
type Prepared = {
  send: () => Promise<Answer>;
  expectDone: (answer: Answer) => Promise<void>;
  /** It uses up a code or token, so its repetition is refused if only its answer was lost. */
  usesUp?: true;
};
type Flow = () => Promise<Prepared>;

const opensUserinfo = async ({ body }: Answer): Promise<void> => {
  expect((await userinfo(visitor.party, String(body['access_token']))).status).toBe(200);
};

const codeExchange: Flow = async () => {
  const { party, browser } = visitor;
  const made = await newCode(service(), browser, party, request);
  const send = () => exchange(party, made.code, made.request);
  return { send, expectDone: opensUserinfo, usesUp: true };
};

const refreshing: Flow = async () => {
  const { party, browser } = visitor;
  const { refresh_token } = await newTokens(service(), browser, party, request);
  return { send: () => refresh(party, refresh_token), expectDone: opensUserinfo, usesUp: true };
};

const introspection: Flow = async () => {
  const { party, browser } = visitor;
  const { access_token: token } = await newTokens(service(), browser, party, request);
  return {
    send: () => post(party, '/token/introspection', { token }),
    expectDone: async ({ body }) => expect(body).toMatchObject({ active: true }),
  };
};

const revocation: Flow = async () => {
  const { party, browser } = visitor;
  const { access_token: token, refresh_token } = await newTokens(service(), browser, party, request);
  return {
    send: () => post(party, '/token/revocation', { token: refresh_token }),
    expectDone: async () => {
      expect((await refresh(party, refresh_token)).status).toBe(400);
      expect((await userinfo(party, token)).status).toBe(401);
    },
  };
};

const pushedRequest: Flow = async () => {
  const { party, browser } = visitor;
  const form = Object.fromEntries(new URL(authorizationRequest(party).url).searchParams);
  return {
    send: () => post(party, '/request', form),
    expectDone: async ({ body }) => {
      const query = new URLSearchParams({
        client_id: party.clientId,
        request_uri: String(body['request_uri']),
      });
      const page = await browser.get(`${party.issuer}/auth?${query}`);
      // A revocation before ended the consent, too.
      const answered = await answerPages(service(), browser, page, request.email);
      expect(answerAt(answered).get('code')).not.toBeNull();
    },
  };
};

type Fault = { nth: number; mode: ModeName };

async function runWithFault(send: () => Promise<Answer>, { nth, mode }: Fault): Promise<Answer | undefined> {
  const plan: FaultMode = FAULT_MODES[mode];
  if (plan.silent) vi.stubEnv('TIMEOUT_FACTOR', SHORT_TIMEOUTS);
  forgetClients();
  const { result } = await faults.withFault({ nth, mode: plan }, send).finally(() => {
    if (plan.silent) vi.stubEnv('TIMEOUT_FACTOR', '60');
    forgetClients();
  });
  return result;
}

/** Sends a request with a fault, and again if it failed. What it answers is true. */
async function tryFault(flow: Flow, fault: Fault): Promise<string> {
  const { send, expectDone, usesUp } = await flow();
  const first = await runWithFault(send, fault);
  const story = `${fault.mode} at call ${fault.nth}: ${first?.status} ${first?.text}`;
  const isRefused = first === undefined || first.status >= 500;
  if (first?.status === 503) expect(first.headers.get('retry-after'), story).toMatch(/^\d+$/);
  const answer = isRefused ? await send() : first;
  if (answer.status < 300) {
    await expectDone(answer).catch((cause: unknown) => {
      throw new Error(story, { cause });
    });
    return isRefused ? 'done by a repetition' : 'done';
  }
  // Only a write whose answer was lost uses up the code or token without an answer.
  expect(usesUp, `${story}\nrepeated: ${answer.text}`).toBe(true);
  expect(answer, `${story}\nrepeated: ${answer.text}`).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect(FAULT_MODES[fault.mode].effect, story).not.toBe('none');
  return 'done, and its answer lost';
}

const FLOWS: [string, Flow][] = [
  ['the exchange of a code', codeExchange],
  ['the refresh of tokens', refreshing],
  ['the introspection of a token', introspection],
  ['the revocation of a token', revocation],
  ['a pushed request', pushedRequest],
];

describe(`whatever call of the provider fails (seed ${SEED}), nothing is used up for nothing:`, () => {
  async function tryFaults(flow: Flow, choose: (all: Fault[]) => Fault[]): Promise<void> {
    const { send } = await flow();
    forgetClients();
    const { result, calls } = await faults.recorded(send);
    expect(result.status, result.text).toBeLessThan(300);
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
