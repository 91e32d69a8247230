import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdir, readFile, rename, rmdir, stat } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderError } from '../../../infra/local/data-folder.ts';
import { freePort } from '../../../infra/local/http/loopback.ts';
import { makeMessage } from '../../../infra/local/messages/message.ts';
import { type Messages, startMessages } from '../../../infra/local/messages.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';
import { sendMail } from '../../support/mails.ts';
import { signedPost } from '../../support/signed-request.ts';

const PHONE = '+33612345678';
const WITHOUT_ID = '{"channel":"email","to":"","subject":"","text":"","links":[],"at":""}';
const NUMBER_AS_HTML = WITHOUT_ID.replace('{', '{"id":"m","html":1,');
let messages: Messages;
const directory = useFolderOfEachTest();

beforeEach(async () => {
  messages = await startMessages({ directory });
});
afterEach(async () => {
  await messages.close();
});

const config = () => ({
  endpoint: messages.endpoint,
  region: 'us-east-1',
  maxAttempts: 1,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

const sendEmail = (to: string, text: string, subject?: string, html?: string) =>
  sendMail(messages.endpoint, { to, text, ...(subject && { subject }), ...(html && { html }) });

async function sendSms(text: string, more: object = { PhoneNumber: PHONE }) {
  const client = new SNSClient(config());
  try {
    return await client.send(new PublishCommand({ Message: text, ...more }));
  } finally {
    client.destroy();
  }
}

const getJson = async (query = '') => (await fetch(`${messages.endpoint}/messages${query}`)).json();

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

/** The status of a request with a Host header of choice, which fetch would not send. */
function statusWithHost(
  host: string,
  path = '/messages',
  address = '127.0.0.1',
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port: messages.port, host: address, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('SES SendEmail', () => {
  it('is answered with a message id and kept', async () => {
    const { MessageId } = await sendEmail('Grace@Example.com', 'Code 123456: https://app.example/l/abc?x=1.');
    expect(MessageId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await getJson('?to=grace@example.com')).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        channel: 'email',
        to: 'Grace@Example.com',
        subject: 'Sign in',
        text: 'Code 123456: https://app.example/l/abc?x=1.',
        links: ['https://app.example/l/abc?x=1'],
        code: '123456',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
  });

  it('keeps HTML beside the text, also over a restart', async () => {
    await sendEmail('a@example.com', 'Hello', 'Hi', '<p>Hello</p>');
    await messages.close();
    messages = await startMessages({ directory });
    expect(messages.list()).toMatchObject([{ text: 'Hello', html: '<p>Hello</p>' }]);
  });

  it('names the recipient by the bare address', async () => {
    await sendEmail('Ada <ada@example.com>', 'x');
    expect(messages.list().map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  it.each([
    ['several recipients', { ToAddresses: ['a@example.com', 'b@example.com'] }, { Text: { Data: 'x' } }],
    ['a copy', { ToAddresses: ['a@example.com'], CcAddresses: ['b@example.com'] }, { Text: { Data: 'x' } }],
    ['HTML without text', { ToAddresses: ['a@example.com'] }, { Html: { Data: '<p>x</p>' } }],
  ])('refuses %s, which the service does not send', async (_, Destination, Body) => {
    const client = new SESv2Client(config());
    const Content = { Simple: { Subject: { Data: 's' }, Body } };
    const command = new SendEmailCommand({
      FromEmailAddress: 'no-reply@example.com',
      ConfigurationSetName: 'identity-test',
      Destination,
      Content,
    });
    await expect(client.send(command)).rejects.toMatchObject({ name: 'BadRequestException' });
    client.destroy();
    expect(messages.list()).toEqual([]);
  });

  it('refuses a message without configuration set, whose bounces nobody would learn', async () => {
    const client = new SESv2Client(config());
    const command = new SendEmailCommand({
      FromEmailAddress: 'no-reply@example.com',
      Destination: { ToAddresses: ['a@example.com'] },
      Content: { Simple: { Subject: { Data: 's' }, Body: { Text: { Data: 'x' } } } },
    });
    await expect(client.send(command)).rejects.toMatchObject({ name: 'BadRequestException' });
    client.destroy();
  });

  it('refuses a bad address and unknown content in the words of SES', async () => {
    await expect(sendEmail('nobody', 'x')).rejects.toMatchObject({ name: 'BadRequestException' });
    await expect(sendEmail('', 'x')).rejects.toMatchObject({ name: 'BadRequestException' });
    const malformed = await signedPost('ses', `${messages.endpoint}/v2/email/outbound-emails`, {
      body: '{',
    });
    expect(malformed.status).toBe(400);
    expect(messages.list()).toEqual([]);
  });
});

describe('SNS Publish', () => {
  it('to a phone number is answered with a message id and kept', async () => {
    expect((await sendSms('Your code is 654321')).MessageId).toMatch(/^[0-9a-f-]{36}$/);
    const expected = { channel: 'sms', to: PHONE, subject: '', links: [], code: '654321' };
    expect(await getJson(`?to=${encodeURIComponent(PHONE)}`)).toMatchObject([expected]);
    expect(await getJson(`?to=${PHONE}`)).toHaveLength(1);
    expect(await getJson(`?to=${encodeURIComponent(PHONE)}%20`)).toHaveLength(1);
    expect(await getJson('?q=code%20is%20654321')).toHaveLength(1);
  });

  it('to anything else is refused in the words of SNS', async () => {
    const topic = sendSms('x', { TopicArn: 'arn:aws:sns:us-east-1:000000000000:t' });
    await expect(topic).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await expect(sendSms('x', { PhoneNumber: '0612' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });
});

describe('links and codes', () => {
  const read = (text: string) => makeMessage({ channel: 'sms', to: PHONE, subject: '', text });

  it.each([
    ['Code: 123456.', '123456'],
    ['1234567 12345 x123456', undefined],
    ['https://a.example/123456?c=654321', undefined],
    ['https://a.example/111111 and 222222', '222222'],
  ])('finds the code of %j', (text, code) => {
    expect(read(text).code).toBe(code);
  });

  it.each([
    ['(see https://a.example/x).', ['https://a.example/x']],
    ['https://a.example/x_(y) HTTP://b.example', ['https://a.example/x_(y)', 'HTTP://b.example']],
    ['javascript:alert(1) ftp://x <https://a.example>', ['https://a.example']],
    ['https://a.example https://a.example', ['https://a.example']],
    ['https://', []],
  ])('finds the links of %j', (text, links) => {
    expect(read(text).links).toEqual(links);
  });
});

describe('waitFor', () => {
  it('returns each message once, whether it came before or comes after', async () => {
    await sendEmail('a@example.com', 'first');
    expect((await messages.waitFor('A@example.com')).text).toBe('first');
    const next = messages.waitFor('a@example.com');
    await sendEmail('b@example.com', 'other');
    await sendEmail('a@example.com', 'second');
    expect((await next).text).toBe('second');
  });

  it('gives up after its time', async () => {
    await expect(messages.waitFor('a@example.com', 20)).rejects.toThrow('no message to a@example.com');
  });
});

describe('the list', () => {
  it('is newest first, and for exactly one recipient on request', async () => {
    await sendEmail('a@example.com', '1');
    await sendEmail('aa@example.com', '2');
    await sendEmail('a@example.com', '3');
    expect((await getJson()).map(({ text }: { text: string }) => text)).toEqual(['3', '2', '1']);
    expect(messages.list('a@example.com').map(({ text }) => text)).toEqual(['3', '1']);
    expect(await getJson('?to=nobody@example.com')).toEqual([]);
  });
});

describe('the file', () => {
  const file = () => join(directory, 'messages.ndjson');
  const restart = async (limit?: number) => {
    await messages.close();
    messages = await startMessages({ directory, ...(limit && { limit }) });
  };

  it('brings messages back after a restart, and is readable by its owner only', async () => {
    await sendEmail('a@example.com', 'kept');
    const before = messages.list();
    await restart();
    expect(messages.list()).toEqual(before);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('may end in a torn line, which the next message does not continue', async () => {
    await sendEmail('a@example.com', 'kept');
    await appendFile(file(), '{"channel":"ema');
    await restart();
    await sendEmail('a@example.com', 'new');
    await restart();
    expect(messages.list().map(({ text }) => text)).toEqual(['new', 'kept']);
  });

  it.each(['null', '{"channel":"email"}', '{"channel":"ema', WITHOUT_ID, NUMBER_AS_HTML])(
    'ends the start where a line is %s, and stays as it is',
    async (line) => {
      await sendEmail('a@example.com', 'kept');
      await messages.close();
      await appendFile(file(), `${line}\n`);
      const before = await readFile(file(), 'utf8');
      const started = startMessages({ directory });
      await expect(started).rejects.toThrow(DataFolderError);
      await expect(started).rejects.toThrow(`${file()} is damaged in line 2: delete the line`);
      expect(await readFile(file(), 'utf8')).toBe(before);
    },
  );

  it('has no part of a line after a write that failed', async () => {
    await sendEmail('a@example.com', 'kept');
    await rename(file(), `${file()}.aside`);
    await mkdir(file());
    await expect(sendEmail('a@example.com', 'lost')).rejects.toThrow();
    await rmdir(file());
    await rename(`${file()}.aside`, file());
    await appendFile(file(), '{"channel":"ema');
    await sendEmail('a@example.com', 'new');
    await restart();
    expect(messages.list().map(({ text }) => text)).toEqual(['new', 'kept']);
  });

  it('keeps the newest messages up to the limit', async () => {
    await restart(3);
    for (let i = 0; i < 10; i += 1) await sendEmail('a@example.com', `${i}`);
    expect(messages.list().map(({ text }) => text)).toEqual(['9', '8', '7']);
    expect((await readFile(file(), 'utf8')).trim().split('\n').length).toBeLessThanOrEqual(6);
    await restart(3);
    expect(messages.list().map(({ text }) => text)).toEqual(['9', '8', '7']);
  });

  it('is optional', async () => {
    const inMemory = await startMessages();
    expect(inMemory.list()).toEqual([]);
    await inMemory.close();
  });
});

describe('the page', () => {
  const page = async (query = '') => {
    const response = await fetch(`${messages.endpoint}/${query}`);
    return { html: await response.text(), headers: response.headers };
  };

  it('escapes hostile subjects, texts and filters', async () => {
    const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    await sendEmail('a@example.com', `${hostile} https://a.example/"onmouseover="x`, hostile);
    const { html } = await page();
    expect(html).not.toMatch(/<script>alert|<img|"onmouseover/);
    expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    const filtered = await page(`?to=${encodeURIComponent(hostile)}`);
    expect(filtered.html).not.toMatch(/<script>alert|<img/);
  });

  it('links http and https only, without handing the page over', async () => {
    await sendEmail('a@example.com', 'javascript:alert(1) data:text/html,x https://a.example/l?a=1&b=2');
    const { html } = await page();
    const anchors = html.match(/<a [^>]*target[^>]*>/g);
    expect(html).not.toMatch(/href="(?:javascript|data:text)/);
    expect(anchors).toEqual([
      '<a href="https://a.example/l?a=1&#38;b=2" target="_blank" rel="noopener noreferrer">',
    ]);
  });

  it('allows its own script only and nothing from elsewhere', async () => {
    const { headers, html } = await page();
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/style-src 'sha256-[^']+'/);
    const script = /<script type="module">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'sha256-${hash}';`);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('color-scheme: light dark');
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>');
  });

  it.each([
    ['q=A@EXAMPLE', 'for a'],
    ['q=FOR+a', 'for a'],
    ['q=greeting', 'for a'],
    ['to=a@example.com', 'for a'],
    [`q=${PHONE.slice(0, 6)}`, 'for the phone'],
    [`to=${PHONE}`, 'for the phone'],
  ])('with ?%s has only the messages that contain this', async (query, text) => {
    await sendEmail('a@example.com', 'for a', 'A greeting');
    await sendSms('for the phone');
    const { html } = await page(`?${query}`);
    expect([...html.matchAll(/<pre>(.*?)<\/pre>/g)].map(([, shown]) => shown)).toEqual([text]);
    const [name = '', value = ''] = query.split('=');
    const found = await getJson(`?${new URLSearchParams({ [name]: value.replaceAll('+', ' ') })}`);
    if (name === 'q') expect(found).toMatchObject([{ text }]);
  });
});

describe('callers', () => {
  it('must address localhost', async () => {
    expect(await statusWithHost('evil.example')).toBe(421);
    expect(await statusWithHost('localhost.evil.example', '/')).toBe(421);
    expect(await statusWithHost('127.0.0.1.evil.example')).toBe(421);
    expect(await statusWithHost(`localhost:${messages.port}`)).toBe(200);
  });

  it.runIf(hasIpv6)('reach it at both addresses that localhost may have', async () => {
    const at = (host: string) => statusWithHost(`${host}:${messages.port}`, '/messages', '::1');
    expect([await at('localhost'), await at('[::1]'), await at('evil.example')]).toEqual([200, 200, 421]);
  });

  it.runIf(hasIpv6)('are never answered by another program at one of both', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '::1');
    await once(other, 'listening');
    await expect(startMessages({ place: { port } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const retry = createServer().listen(port, '127.0.0.1');
    await once(retry, 'listening');
    for (const server of [other, retry]) server.close();
  });

  it('cannot be web pages that post a form', async () => {
    const body = new URLSearchParams({ Action: 'Publish', PhoneNumber: PHONE, Message: 'x' });
    const headers = { origin: 'http://evil.example' };
    const response = await fetch(messages.endpoint, { method: 'POST', body, headers });
    expect(response.status).toBe(403);
    expect(messages.list()).toEqual([]);
  });

  it('get 404, 405 and 413 for unknown paths, methods and large bodies', async () => {
    expect((await fetch(`${messages.endpoint}/nope`)).status).toBe(404);
    expect((await fetch(`${messages.endpoint}/v2/nope`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(messages.endpoint, { method: 'DELETE' })).status).toBe(405);
    const body = 'x'.repeat(1024 * 1024 + 1);
    expect((await fetch(messages.endpoint, { method: 'POST', body })).status).toBe(413);
  });
});
