import { describe, expect, it } from 'vitest';
import type { Application, ApplicationConfig } from '../../../shared/applications/application.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { DAY } from '../../../shared/platform/time.ts';
import type { IdentityLookup } from '../../../shared/profiles/identity/find-by-identity.ts';
import { DEFAULT_SCHEMA } from '../../../shared/schemas/schema.ts';
import { proofPolicy } from '../../../shared/sign-in/limits/proof-of-work.ts';
import { addressPolicy } from '../../../shared/sign-in/policies/address-limit.ts';
import { admit } from '../../../shared/sign-in/policies/admit.ts';
import type { AskedStart } from '../../../shared/sign-in/policies/asked-start.ts';
import { originPolicy } from '../../../shared/sign-in/policies/check-origin.ts';
import { guestAdmissionPolicy } from '../../../shared/sign-in/policies/guests-allowed.ts';
import { budgetPolicy } from '../../../shared/sign-in/policies/message-budget.ts';
import { methodPolicy } from '../../../shared/sign-in/policies/offer-method.ts';
import { NEEDS_OWNER, type Policy, type Verdicts } from '../../../shared/sign-in/policies/policy.ts';
import { guestPolicy } from '../../../shared/sign-in/policies/promote-guest.ts';
import { returnPagePolicy } from '../../../shared/sign-in/policies/return-page.ts';
import { signUpPolicy } from '../../../shared/sign-in/policies/sign-ups.ts';
import { guestSourcePolicy, sourcePolicy } from '../../../shared/sign-in/policies/source-limit.ts';
import { GUEST_POLICIES, START_POLICIES } from '../../../shared/sign-in/policies/start-policies.ts';
import { textPolicy } from '../../../shared/sign-in/policies/textable-number.ts';
import { userDataPolicy } from '../../../shared/sign-in/policies/user-data.ts';
import { testIdentityPolicy } from '../../../shared/sign-in/test-identities/test-user.ts';
import type { Item } from '../../../shared/storage/writes/expressions.ts';

const NOW = Date.now();
const EMAIL = { field: 'email', value: 'ada@example.com' };
const MOBILE = { field: 'phone_number', value: '+491711234567' };
const PREMIUM = { field: 'phone_number', value: '+499001234567' };
const FOREIGN = 'https://evil.example';
const PAGE = 'https://shop.example/in';

type Case = {
  asked?: Partial<AskedStart>;
  /** Settings of `hub.auth`. */
  auth?: NonNullable<ApplicationConfig['hub']>['auth'];
  hub?: ApplicationConfig['hub'];
  testIdentity?: string;
  /** The state of the address, once it is read. */
  owner?: IdentityLookup['state'];
  items?: (Item | undefined)[];
  soFar?: Partial<Verdicts>;
};

function askedOf({ address = EMAIL, request, ...more }: Partial<AskedStart> = {}): AskedStart {
  const channel = address.field === 'email' ? 'email' : 'phone';
  const source = { address: '203.0.113.9', counts: 'everywhere' } as const;
  const client = { app: 'app_1', variant: undefined, origin: undefined, source, browser: undefined };
  const asked = { app: 'app_1', variant: undefined, origin: undefined, proof: undefined, now: NOW } as const;
  const own = { channel, isKnownDevice: false, guest: undefined, client } as const;
  return { ...asked, ...own, source, workFor: address, address, request: request ?? {}, ...more };
}

function applicationOf({ auth, hub, testIdentity }: Case): Application {
  const config = { hub: { allowed_web_origins: ['https://shop.example'], ...hub, auth } };
  const expires_at = new Date(NOW + DAY * 1000).toISOString();
  const listed = { id: 't', email: testIdentity, expires_at, code_hash: 'h', user_id: 'test_u' };
  const test_identities = testIdentity === undefined ? [] : [listed];
  return { id: 'app_1', account: 'acct_1', name: 'Shop', config, test_identities } as unknown as Application;
}

function ownerOf({
  owner: state,
  asked: { address: identity = EMAIL } = {},
}: Case): IdentityLookup | undefined {
  if (state === undefined) return undefined;
  const owner = state === 'free' ? undefined : 'user_1';
  return { identity, item: undefined, state, owner, found: owner };
}

/** What a policy says about a case: the code of its refusal and the member, or its verdict. */
function judged(policy: Policy<AskedStart>, one: Case): unknown {
  const asked = askedOf(one.asked);
  const owner = ownerOf(one);
  const known = { application: applicationOf(one), schema: DEFAULT_SCHEMA, ...(owner && { owner }) };
  try {
    const verdict = policy.judge(asked, known, one.items ?? [], { writes: [], counts: [], ...one.soFar });
    if (verdict === NEEDS_OWNER) return verdict;
    const { writes = [], counts = [], ...rest } = verdict;
    const defined = Object.entries(rest).filter(([, value]) => value !== undefined);
    return {
      ...Object.fromEntries(defined),
      ...(writes.length + counts.length > 0 && { writes: writes.length, counts: counts.length }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.code, error.extras.faults?.[0]?.path].join(' ').trim();
  }
}

const secondsAgo = (...seconds: number[]) => ({
  version: 1,
  times: seconds.map((second) => ({ at: NOW - second * 1000, from: 'another' })),
});
const five = (at: number) => Array.from({ length: 5 }, (_, n) => at + n);
const many = (count: number) => Array.from({ length: count }, (_, n) => 700 + n * 60);
const attempts = (count: number) => ({ attempts: count });
const proof = {
  key: { pk: 'p', sk: 's' },
  use: { kind: 'check', key: { pk: 'p', sk: 's' } },
} as unknown as NonNullable<AskedStart['proof']>;
const testIdentity = { test: { id: 't' } } as unknown as Partial<Verdicts>;
const reserved = {
  times: Array.from({ length: 10 }, (_, n) => ({ at: NOW - (n + 700) * 1000, reserved: true })),
};

/** What each policy says, by the case. */
const TABLES: [name: string, policy: Policy<AskedStart>, rows: [string, Case, unknown][]][] = [
  [
    'the origin',
    originPolicy,
    [
      ['no page', {}, {}],
      ['an own page', { asked: { origin: 'https://shop.example' } }, {}],
      ['the page of another site', { asked: { origin: FOREIGN } }, 'origin_not_allowed'],
    ],
  ],
  [
    'the method',
    methodPolicy,
    [
      ['by default', {}, {}],
      [
        'one that is switched off',
        { auth: { sign_in_methods: { email: { enabled: false } } } },
        'invalid_input body.email',
      ],
    ],
  ],
  [
    "a guest's token",
    guestPolicy,
    [
      ['none', {}, {}],
      ['of a guest who is gone', { asked: { guest: { user_id: 'u', session: 's' } } }, 'revoked_session'],
    ],
  ],
  [
    'the data',
    userDataPolicy,
    [
      ['none', {}, { data: { email: EMAIL.value } }],
      [
        'of a field that the user may set',
        { asked: { request: { data: { first_name: 'Ada' } } } },
        { data: { email: EMAIL.value, first_name: 'Ada' } },
      ],
      [
        'of another address',
        { asked: { request: { data: { phone_number: MOBILE.value } } } },
        'invalid_input body.data.phone_number',
      ],
      [
        'of no field',
        { asked: { request: { user_data: { nope: 1 } } } },
        'invalid_input body.user_data.nope',
      ],
    ],
  ],
  [
    'the return page',
    returnPagePolicy,
    [
      ['none', {}, { target: { redirect_by: 'default' } }],
      [
        'a listed one',
        { asked: { request: { redirect_url: PAGE } }, hub: { return_urls: [PAGE] } },
        { target: { redirect_url: PAGE, redirect_by: 'user' } },
      ],
      ['another', { asked: { request: { redirect_url: PAGE } } }, 'invalid_redirect body.redirect_url'],
      [
        'another, of a bound sign-in',
        { asked: { request: { redirect_url: PAGE, code_challenge: 'c' } } },
        { target: { redirect_by: 'default' } },
      ],
    ],
  ],
  [
    'a test identity',
    testIdentityPolicy,
    [
      ['none', {}, {}],
      ['an address that is listed', { testIdentity: EMAIL.value }, NEEDS_OWNER],
      [
        'a listed one that is free',
        { testIdentity: EMAIL.value, owner: 'free' },
        { test: expect.anything() },
      ],
      ['a listed one that a person has', { testIdentity: EMAIL.value, owner: 'verified' }, {}],
    ],
  ],
  [
    'the number',
    textPolicy,
    [
      ['an e-mail address', {}, {}],
      ['a mobile number', { asked: { address: MOBILE } }, {}],
      ['a premium-rate number', { asked: { address: PREMIUM } }, 'text_refused body.phone'],
      ['one of a test identity', { asked: { address: PREMIUM }, soFar: testIdentity }, {}],
    ],
  ],
  [
    'sign-ups',
    signUpPolicy,
    [
      ['open ones', {}, {}],
      ['closed ones', { auth: { restrictions: { sign_up_status: 'disabled' } } }, NEEDS_OWNER],
      [
        'closed ones, to a known user',
        { auth: { restrictions: { sign_up_status: 'disabled' } }, owner: 'verified' },
        {},
      ],
      [
        'closed ones, to a stranger',
        { auth: { restrictions: { sign_up_status: 'disabled' } }, owner: 'free' },
        { barrier: 'sign_up_closed' },
      ],
      [
        'another domain',
        {
          auth: { restrictions: { allowed_email_domains: ['corp.example'] } },
          owner: 'verified',
          soFar: { data: { email: EMAIL.value } },
        },
        { barrier: 'email_domain_not_allowed' },
      ],
    ],
  ],
  [
    'the budget',
    budgetPolicy,
    [
      ['unused', { items: [undefined] }, { isReserved: false }],
      ['of no messages', { auth: { limits: { email_per_day: 0 } }, items: [] }, 'budget_exhausted'],
      [
        'of no messages, to a test identity',
        { auth: { limits: { email_per_day: 0 } }, soFar: testIdentity },
        {},
      ],
      [
        'of which the open part is used',
        { auth: { limits: { email_per_day: 9 } }, items: [{ sent: 6 }] },
        'budget_reserved',
      ],
      [
        'of which the open part is used, to a known device',
        { auth: { limits: { email_per_day: 9 } }, items: [{ sent: 6 }], asked: { isKnownDevice: true } },
        { isReserved: true },
      ],
      [
        'that is used up, to a known device',
        { auth: { limits: { email_per_day: 9 } }, items: [{ sent: 9 }], asked: { isKnownDevice: true } },
        'budget_exhausted',
      ],
      [
        'of a range of numbers that is used up',
        { asked: { address: MOBILE }, items: [undefined, { sent: 20 }] },
        'number_range_exhausted',
      ],
      [
        'of a number that is used up',
        { asked: { address: MOBILE }, items: [undefined, undefined, secondsAgo(...many(20))] },
        'too_many_requests',
      ],
    ],
  ],
  [
    'the proof of work',
    proofPolicy,
    [
      ['none', {}, {}],
      ['a new one', { asked: { proof } }, { isProven: true, writes: 1, counts: 0 }],
      ['a used one', { asked: { proof }, items: [{ used: true }] }, {}],
    ],
  ],
  [
    'the address',
    addressPolicy,
    [
      ['unused', {}, { writes: 1, counts: 0 }],
      [
        'with 5 starts of strangers',
        { items: [secondsAgo(...five(10))] },
        { unproven: { seconds: 586, slowed: 'messages' }, writes: 1, counts: 0 },
      ],
      ['with 20 starts of strangers in a day', { items: [secondsAgo(...many(20))] }, 'too_many_requests'],
      [
        'with 20 starts of strangers in a day, to a known device',
        { asked: { isKnownDevice: true }, items: [undefined, secondsAgo(...many(20))] },
        { writes: 1, counts: 0 },
      ],
      [
        'with 5 starts of known devices',
        { asked: { isKnownDevice: true }, items: [secondsAgo(...five(10))] },
        'too_many_requests',
      ],
      [
        'with 20 starts of known devices in a day',
        { asked: { isKnownDevice: true }, items: [secondsAgo(...many(20))] },
        'too_many_requests',
      ],
      [
        'with 10 reserved messages in a day',
        { asked: { isKnownDevice: true }, items: [reserved], soFar: { isReserved: true } },
        'too_many_requests',
      ],
      [
        'with 10 reserved messages in a day that strangers asked for',
        { asked: { isKnownDevice: true }, items: [undefined, reserved], soFar: { isReserved: true } },
        'too_many_requests',
      ],
      [
        'with 10 reserved messages in a day, and now one of the open part',
        { asked: { isKnownDevice: true }, items: [reserved] },
        { writes: 1, counts: 0 },
      ],
    ],
  ],
  [
    'the source',
    sourcePolicy,
    [
      ['unused', {}, { writes: 0, counts: 2 }],
      [
        'with 30 starts of the application',
        { items: [undefined, undefined, attempts(30)] },
        { unproven: { seconds: expect.any(Number) }, writes: 0, counts: 2 },
      ],
      [
        'with 30 starts of the application, and a proof',
        { items: [undefined, undefined, attempts(30)], soFar: { isProven: true } },
        { unproven: { seconds: expect.any(Number) }, writes: 0, counts: 2 },
      ],
      [
        'with 300 starts over the service',
        { items: [attempts(300)], soFar: { isProven: true } },
        'too_many_requests',
      ],
      [
        'that a backend names',
        {
          asked: { source: { address: '203.0.113.9', counts: 'in its application' } },
          items: [attempts(29)],
        },
        { writes: 0, counts: 1 },
      ],
      [
        'of a backend that names none',
        { asked: { source: { address: '203.0.113.9', counts: 'nowhere' } } },
        {},
      ],
      [
        'with 299 known devices',
        { asked: { isKnownDevice: true }, items: [attempts(299)] },
        { writes: 0, counts: 1 },
      ],
      [
        'with 300 known devices',
        { asked: { isKnownDevice: true }, items: [attempts(300)] },
        'too_many_requests',
      ],
    ],
  ],
  [
    'guests',
    guestAdmissionPolicy,
    [
      ['by default', {}, 'guests_not_allowed'],
      [
        'where the application takes them',
        { auth: { sign_in_methods: { anonymous: { enabled: true } } } },
        {},
      ],
    ],
  ],
  [
    'the source of a guest',
    guestSourcePolicy,
    [
      ['unused', {}, { writes: 0, counts: 3 }],
      [
        'where 3,000 guests came in 10 minutes',
        { items: [undefined, undefined, undefined, undefined, attempts(3000)] },
        { unproven: { seconds: expect.any(Number) }, writes: 0, counts: 2 },
      ],
    ],
  ],
];

describe.each(TABLES)('the policy about %s', (_name, policy, rows) => {
  it.each(rows)('judges %s', (_case, one, verdict) => {
    expect(judged(policy, one)).toEqual(verdict);
  });
});

it('every policy has a table', () => {
  const listed = new Set<unknown>([...START_POLICIES, ...GUEST_POLICIES]);
  expect(new Set<unknown>(TABLES.map(([, policy]) => policy))).toEqual(listed);
});

describe('the policies of a start', () => {
  const auth = {
    sign_in_methods: { phone: { enabled: false } },
    limits: { sms_per_day: 0 },
  };
  const faults: Case = {
    auth,
    asked: {
      address: PREMIUM,
      origin: FOREIGN,
      guest: { user_id: 'u', session: 's' },
      request: { data: { nope: 1 }, redirect_url: PAGE },
    },
  };
  /** The refusals in their order, each with what mends it. */
  const ORDER: [refusal: string, mend: (one: Case) => Case][] = [
    ['origin_not_allowed', (one) => ({ ...one, asked: { ...one.asked, origin: undefined } })],
    ['invalid_input body.phone', (one) => ({ ...one, auth: { limits: auth.limits } })],
    ['revoked_session', (one) => ({ ...one, asked: { ...one.asked, guest: undefined } })],
    [
      'invalid_input body.data.nope',
      (one) => ({ ...one, asked: { ...one.asked, request: { redirect_url: PAGE } } }),
    ],
    ['invalid_redirect body.redirect_url', (one) => ({ ...one, asked: { ...one.asked, request: {} } })],
    ['text_refused body.phone', (one) => ({ ...one, asked: { ...one.asked, address: MOBILE } })],
    ['budget_exhausted', (one) => ({ ...one, auth: {} })],
    ['too_many_requests', (one) => ({ ...one, items: [undefined, attempts(300)] })],
    ['too_many_requests', (one) => ({ ...one, items: [] })],
  ];

  /** The refusal of a start whose items of the last two policies are these. */
  async function refusalOf(one: Case): Promise<string | undefined> {
    const asked = askedOf(one.asked);
    const [address, source] = one.items ?? [secondsAgo(...many(20)), attempts(300)];
    const items = START_POLICIES.map((policy) => {
      if (policy === addressPolicy) return [address];
      return policy === sourcePolicy ? [source] : [];
    });
    const read = { application: applicationOf(one), schema: DEFAULT_SCHEMA, addressItem: undefined, items };
    return admit(START_POLICIES, asked, read).then(
      () => undefined,
      ({ code, extras }: ApiError) => [code, extras.faults?.[0]?.path].join(' ').trim(),
    );
  }

  it('refuse in one order', async () => {
    const refusals: (string | undefined)[] = [];
    let one = faults;
    for (const [, mend] of ORDER) {
      refusals.push(await refusalOf(one));
      one = mend(one);
    }
    expect(refusals).toEqual(ORDER.map(([refusal]) => refusal));
    expect(await refusalOf(one)).toBeUndefined();
  });
});
