import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { handler, trigger } from '../../../functions/events/sign-in-as-canary.ts';
import { listen } from '../../../infra/local/http/loopback.ts';
import { sealWithKms } from '../../../shared/auth/keys/key-service.ts';
import { resetKmsClient } from '../../../shared/auth/keys/signing-keys.ts';
import { CANARY_PURPOSE } from '../../../shared/health/sign-in-canary.ts';
import { keys } from '../../../shared/storage/keys.ts';
import { makeCanaryUser } from '../../support/canary-mails.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { publishedBy } from '../../support/metrics-format.ts';
import { scanTable } from '../../support/scan-table.ts';
import { useService } from '../../support/service.ts';

const service = useService();
let credential = '';

const seal = (text: string, purpose = CANARY_PURPOSE) => sealWithKms(text, { purpose });

beforeAll(async () => {
  credential = await makeCanaryUser(service().seed);
  vi.stubEnv('SERVICE_NAME', 'Test');
  vi.stubEnv('CANARY_CREDENTIAL', await seal(credential));
});
afterEach(() => resetKmsClient());

/** Runs the canary with changed settings, and returns its failure and what it logs. */
async function failureWith(environment: Record<string, string>) {
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  let failure = '';
  const lines = await logLinesOf(async () => {
    failure = await handler().then(
      () => 'no failure',
      (error: unknown) => String(error),
    );
  });
  for (const [name, value] of before) vi.stubEnv(name, value);
  return { failure, log: lines.join() };
}

describe('the canary', () => {
  it('signs its user in through the API, reads the profile, counts the success', async () => {
    const began = performance.now();
    const lines = await logLinesOf(() => handler());
    const line = lines.find((text) => text.includes('the canary signed in')) ?? '';
    expect(JSON.parse(line).canary_ms).toBeLessThanOrEqual(performance.now() - began + 1);
    expect(publishedBy(line)).toEqual({ 'IdentityService/canary_successes{service=Test}': 1 });
  });

  it('sends no message and leaves no session behind', async () => {
    const { application, inbox_url } = service().seed;
    const sent = async () => (await (await fetch(`${inbox_url}/messages`)).json()).length;
    const before = await sent();
    await handler();
    await handler();
    expect(await sent()).toBe(before);
    const { pk } = keys.profile(application, 'canary');
    const sessions = (await scanTable()).filter(
      (item) => item['pk'] === pk && String(item['sk']).startsWith('SESSION'),
    );
    expect(sessions).toEqual([]);
  });

  it('needs no permission for the table', () => {
    expect(trigger.uses).toEqual(['canary:sign-in', 'canary:read-mail']);
  });

  it('fails with the step and status if the secret is wrong, and logs neither secret', async () => {
    const { client_id } = service().seed;
    const { failure, log } = await failureWith({ CANARY_CREDENTIAL: await seal(`${client_id}:sec_wrong`) });
    expect(failure).toContain('the canary could not create a link: status 401');
    expect(failure + log).not.toMatch(/sec_wrong|canary_successes/);
  });

  it('fails if its credential is sealed for another use, or is no credential', async () => {
    for (const sealed of [await seal(credential, 'other'), await seal('nonsense')]) {
      const { failure } = await failureWith({ CANARY_CREDENTIAL: sealed });
      expect(failure).toContain('could not open the credential');
    }
  });

  it('fails if nobody answers', async () => {
    const { failure } = await failureWith({ BASE_URL: 'http://127.0.0.1:1' });
    expect(failure).toContain('could not create a link: no connection');
  });

  it('fails if the API does not answer in time', async () => {
    const { endpoint, close } = await listen(async () => undefined);
    const { failure } = await failureWith({ BASE_URL: endpoint, TIMEOUT_FACTOR: '0.01' });
    await close();
    expect(failure).toMatch(/could not \w+ .*: no answer/);
  });

  it.each([
    ['/data', { data: { user_id: 'somebody' } }, 'read the profile: the profile of another user'],
    ['/data', undefined, 'read the profile: status 500'],
    ['/l/code', undefined, 'redeem the link: status 500'],
  ])('fails with the step if %s answers %j', async (path, answer, failed) => {
    const { endpoint, close } = await listen(async (request, response) => {
      request.resume();
      const isPath = request.url?.endsWith(path);
      if (isPath && !answer) response.statusCode = 500;
      const made = {
        link: `${endpoint}/l/code`,
        app_id: 'app_1',
        app_user_id: 'canary',
        data: { user_id: 'canary' },
      };
      response.end(JSON.stringify(isPath ? (answer ?? {}) : made));
    });
    const { failure } = await failureWith({ BASE_URL: endpoint, LINK_URL: `${endpoint}/l` });
    await close();
    expect(failure).toContain(`could not ${failed}`);
  });

  it('follows no link to another address', async () => {
    const { endpoint, close } = await listen(async (request, response) => {
      request.resume();
      response.end(JSON.stringify({ link: 'https://elsewhere.example/l/code' }));
    });
    const { failure } = await failureWith({ BASE_URL: endpoint });
    await close();
    expect(failure).toContain('could not create a link: a foreign link');
  });
});
