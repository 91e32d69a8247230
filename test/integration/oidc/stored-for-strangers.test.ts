import { beforeEach, describe, expect, it } from 'vitest';
import {
  artifactLimitKeys,
  type CountedArtifact,
  withSource,
} from '../../../shared/oidc-store/artifact-limit.ts';
import { epochNow, HOUR } from '../../../shared/platform/time.ts';
import { getItem } from '../../../shared/storage/read-items.ts';
import { CookieBrowser } from '../../support/cookie-browser.ts';
import { countCalls } from '../../support/count-calls.ts';
import { changeItem, storeItem } from '../../support/items.ts';
import { newEmail } from '../../support/magic-links.ts';
import {
  authorizationRequest,
  makeApplication,
  makeParty,
  newTokens,
  type Party,
  post,
} from '../../support/oidc-flow.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const PUBLIC = { token_endpoint_auth_method: 'none' };
/** A client of an application of its own, whose counts are its own. */
const newParty = async (config = {}) => makeParty(service(), config, await makeApplication(service()));
let open: Party;
beforeEach(async () => {
  open = await newParty(PUBLIC);
});

const keyOf = ({ app }: Party, counted: CountedArtifact) =>
  withSource('127.0.0.1', () => artifactLimitKeys(app, counted)[0]);

/** Counts requests of this machine in the present ten minutes, and returns the count later. */
async function countedBefore(party: Party, counted: CountedArtifact, attempts: number) {
  const key = keyOf(party, counted);
  await storeItem({ ...key, attempts, expires_at: epochNow() + HOUR });
  return async () => Number((await getItem(key))?.['attempts']);
}

const push = (party: Party) =>
  post(party, '/request', Object.fromEntries(new URL(authorizationRequest(party).url).searchParams));

const TOO_MANY = {
  error: 'temporarily_unavailable',
  error_description: expect.stringMatching(/^too many requests; try again in \d+ seconds$/),
};

describe('a pushed request', () => {
  it('beyond 300 of its source is 429, and nothing is written', async () => {
    const count = await countedBefore(open, { of: 'pushed requests' }, 299);
    expect((await push(open)).status).toBe(201);
    expect(await count()).toBe(300);
    const calls = await countCalls(async () => {
      const { status, body, headers } = await push(open);
      expect([status, body]).toEqual([429, TOO_MANY]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    });
    expect(calls).toEqual(['BatchGetItem']);
  });

  it('is stored once if two arrive for the last place', async () => {
    const count = await countedBefore(open, { of: 'pushed requests' }, 299);
    const answers = await Promise.all([push(open), push(open)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
    expect(answers.map(({ body }) => body)).toContainEqual(TOO_MANY);
    expect(await count()).toBe(300);
  });

  it('counts for its application alone', async () => {
    await countedBefore(open, { of: 'pushed requests' }, 300);
    expect((await push(await newParty(PUBLIC))).status).toBe(201);
  });

  it('of a client with a secret counts for the client, whose backend has many users', async () => {
    const party = await newParty();
    await countedBefore(party, { of: 'pushed requests' }, 300);
    const own = { of: 'pushed requests of a client', client: party.clientId } as const;
    const count = await countedBefore(party, own, 5999);
    expect((await push({ ...party, secret: 'wrong' })).status).toBe(401);
    expect(await count()).toBe(5999);
    expect((await push(party)).status).toBe(201);
    expect(await count()).toBe(6000);
    expect((await push(party)).status).toBe(429);
  });
});

describe('a page for a browser without a user', () => {
  it('beyond 1,000 of its source leads back to the client, and nothing is written', async () => {
    const count = await countedBefore(open, { of: 'pages' }, 999);
    const go = () => fetch(authorizationRequest(open).url, { redirect: 'manual' });
    expect((await go()).headers.get('location')).toContain('/interaction/');
    expect(await count()).toBe(1000);
    const calls = await countCalls(async () => {
      const { headers } = await go();
      expect(headers.get('location')).toContain('error=temporarily_unavailable');
    });
    expect(calls).toEqual(['BatchGetItem']);
  });

  it('of a sign-out counts, too', async () => {
    const count = await countedBefore(open, { of: 'pages' }, 999);
    const ask = () => fetch(`${open.issuer}/session/end`);
    expect((await ask()).status).toBe(200);
    expect(await count()).toBe(1000);
    expect(await countCalls(ask)).toEqual(['BatchGetItem']);
  });

  it('is never in the way of somebody who is signed in', async () => {
    const browser = new CookieBrowser(service().baseUrl);
    await newTokens(service(), browser, open, { email: newEmail() });
    const key = keyOf(open, { of: 'pages' });
    await changeItem(key, { attempts: 1000 });
    expect((await browser.get(authorizationRequest(open).url)).url).toContain('code=');
    expect(await getItem(key)).toMatchObject({ attempts: 1000 });
  });
});
