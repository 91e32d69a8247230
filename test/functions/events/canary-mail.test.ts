import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/events/sign-in-as-canary.ts';
import { listen } from '../../../infra/local/http/loopback.ts';
import { sealWithKms } from '../../../shared/auth/keys/key-service.ts';
import { CANARY_PURPOSE } from '../../../shared/health/sign-in-canary.ts';
import { config } from '../../../shared/platform/config.ts';
import { bucketClient } from '../../../shared/storage/objects.ts';
import { makeCanaryUser, rawMail } from '../../support/canary-mails.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { publishPending } from '../../support/publish-pending.ts';
import { useService } from '../../support/service.ts';
import { until } from '../../support/wait.ts';

const service = useService({ events: true });

let credential = '';

beforeAll(async () => {
  credential = await makeCanaryUser(service().seed);
});
beforeEach(async () => {
  vi.stubEnv('CANARY_CREDENTIAL', await sealWithKms(credential, { purpose: CANARY_PURPOSE }));
});
afterEach(() => vi.unstubAllEnvs());

/** The newest message whose recipient begins with a text. */
async function messageTo(start: string) {
  const messages: { to: string; text: string }[] = await (
    await fetch(`${service().seed.inbox_url}/messages`)
  ).json();
  return messages.find(({ to }) => to.startsWith(start));
}

const bucket = () => ({ Bucket: config('BUCKET_NAME') });
const store = (Key: string, Body: string) =>
  bucketClient().send(new PutObjectCommand({ ...bucket(), Key, Body }));
const stored = async () => {
  const { Contents = [] } = await bucketClient().send(
    new ListObjectsV2Command({ ...bucket(), Prefix: 'mail/' }),
  );
  return Contents.map(({ Key }) => Key);
};

/** Lets the test user sign in by mails that arrive in the bucket of the service. */
function withMailbox() {
  vi.stubEnv('CANARY_MAILBOX', config('BUCKET_NAME'));
  vi.stubEnv('CANARY_MAIL_DOMAIN', 'canary.shop.example');
}

/** An API that answers every request with the same members. */
async function cannedApi(members: object) {
  const server = await listen(async (request, response) => {
    request.resume();
    const made = { link: `${server.endpoint}/l/code`, app_id: 'app_1', app_user_id: 'canary' };
    response.end(JSON.stringify({ ...made, data: { user_id: 'canary' }, ...members }));
  });
  vi.stubEnv('BASE_URL', server.endpoint);
  vi.stubEnv('LINK_URL', `${server.endpoint}/l`);
  return server;
}

describe('the canary with a mailbox', () => {
  it('signs in by the code of the mail that arrives there, and deletes only this mail', async () => {
    withMailbox();
    // A number that no run has: those of five minutes would find its code.
    await store('mail/before', rawMail('canary-99@canary.shop.example', 'of a stranger: 123456'));
    const lines = logLinesOf(() => handler());
    const mail = await until(() => messageTo('canary-'));
    expect(mail.to).toMatch(/^canary-\d+@canary\.shop\.example$/);
    await store('mail/of-somebody', rawMail('else@canary.shop.example', 'Your code is 654321.'));
    await store('mail/of-canary', rawMail(mail.to, mail.text));
    expect((await lines).join()).toContain('"canary_successes":1');
    expect(await stored()).toEqual(['mail/before', 'mail/of-somebody']);
  });

  it('fails if no mail arrives, and says so without address or code', async () => {
    withMailbox();
    const { close } = await cannedApi({ challenge_id: 'challenge_1' });
    vi.stubEnv('TIMEOUT_FACTOR', '0.05');
    await expect(handler()).rejects.toThrow(
      'the canary could not read its mail: no mail with a code arrived in a minute',
    );
    await close();
  });
});

describe('the canary without a mailbox', () => {
  it('also sees that SES delivers a mail to its simulator', async () => {
    vi.stubEnv('ATTEMPT_DAYS', '30');
    const lines = logLinesOf(() => handler());
    await until(() => messageTo('success+canary-'));
    await publishPending();
    expect((await lines).join()).toContain('"canary_successes":1');
  });

  it('fails if SES accepts mails and delivers none', async () => {
    const attempt = { began_at: new Date().toISOString(), steps: [{ step: 'message_accepted' }] };
    const { close } = await cannedApi({ results: [attempt] });
    vi.stubEnv('ATTEMPT_DAYS', '30');
    vi.stubEnv('TIMEOUT_FACTOR', '0.05');
    await expect(handler()).rejects.toThrow(
      'the canary could not see its mail delivered: SES delivered no mail in two minutes',
    );
    await close();
  });
});
