/** @module-tag heavy */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetClients } from '../../infra/local/forget-clients.ts';
import { FAULT_MODES, type FaultMode, MODE_NAMES, type ModeName } from '../support/fault-modes.ts';
import { startFaultProxies } from '../support/fault-proxy.ts';
import { newEmail } from '../support/magic-links.ts';
import {
  type Answer,
  exchange,
  newCode,
  newTokens,
  OFFLINE,
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

type Flow = () => Promise<() => Promise<Answer>>;

const codeExchange: Flow = async () => {
  const { party, browser } = visitor;
  const made = await newCode(service(), browser, party, request);
  return () => exchange(party, made.code, made.request);
};

const refreshing: Flow = async () => {
  const { party, browser } = visitor;
  const { refresh_token } = await newTokens(service(), browser, party, request);
  return () => refresh(party, String(refresh_token));
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

/** Sends a request with a fault, and again if it failed. Tokens that are answered work. */
async function tryFault(flow: Flow, fault: Fault): Promise<string> {
  const send = await flow();
  const first = await runWithFault(send, fault);
  const story = `${fault.mode} at call ${fault.nth}: ${first?.status} ${first?.text}`;
  const isRefused = first === undefined || first.status >= 500;
  const answer = isRefused ? await send() : first;
  if (answer.status === 200) {
    expect((await userinfo(visitor.party, String(answer.body['access_token']))).status, story).toBe(200);
    return isRefused ? 'done by a repetition' : 'done';
  }
  // Only a write whose answer was lost uses up the code or token without an answer.
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
];

describe(`whatever call of the provider fails (seed ${SEED}), nothing is used up for nothing:`, () => {
  async function tryFaults(flow: Flow, choose: (all: Fault[]) => Fault[]): Promise<void> {
    const send = await flow();
    forgetClients();
    const { result, calls } = await faults.recorded(send);
    expect(result.status, result.text).toBe(200);
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
