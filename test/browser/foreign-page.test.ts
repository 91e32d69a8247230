import type { ServerResponse } from 'node:http';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backends, startBackends } from '../../infra/local/backends.ts';
import { listen, type Running } from '../../infra/local/http/loopback.ts';
import { useAttack } from '../support/attack.ts';
import { useChromium } from '../support/chromium.ts';
import { useFolder } from '../support/folder.ts';
import { useService } from '../support/service.ts';

/** The mailbox of SES and SNS is that of the inbox, which people open from links of any page. */
const PARTS = ['DYNAMODB_ENDPOINT', 'S3_ENDPOINT', 'KMS_ENDPOINT', 'SQS_ENDPOINT'];
const MAILBOX = 'SES_ENDPOINT';
/** What each part would do for an SDK; the table, bucket and mailbox show whether it did. */
const BODY = JSON.stringify({ TableName: 'x', PhoneNumber: '+12025550123', Message: 'Hello' });

const browser = useChromium();
const service = useService();
const directory = useFolder();
let backends: Backends;
let site: Running;
let page: Page;
let parts: string[] = [];

beforeAll(async () => {
  backends = await startBackends(directory, {});
  const prizes = async (_: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Prizes</title>');
  };
  site = await listen(prizes, { browsers: 'allowed' });
  parts = PARTS.map((part) => backends.environment[part]).filter((part) => part !== undefined);
  page = await browser().newPage();
});
afterAll(async () => {
  await page.close();
  await site.close();
  await backends.close();
});

/** Ways of a page to send a request to another origin, each of which says what the page learned. */
async function waysOf([url, body]: readonly [string, string]): Promise<string[]> {
  const read = (init: RequestInit) =>
    fetch(url, init).then(
      async (answer) => `${answer.type}: ${await answer.text()}`,
      () => 'refused',
    );
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: url, target: 'hidden', enctype: 'text/plain' });
  form.innerHTML = `<input name='${body.slice(0, 20)}' value="x">`;
  const frame = Object.assign(document.createElement('iframe'), { name: 'hidden' });
  document.body.append(frame, form);
  const posted = new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }));
  form.submit();
  await posted;
  return Promise.all([
    read({}),
    read({ mode: 'no-cors' }),
    read({ method: 'POST', body, mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
    read({
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.Scan' },
    }),
    read({ method: 'PUT', body }),
    read({ method: 'DELETE' }),
    read({ credentials: 'include' }),
  ]);
}

/** Lets a foreign page attack an address. Returns what it learned and the statuses of the answers. */
async function attack(url: string) {
  const statuses: [string, number][] = [];
  const note = (answer: Response) => {
    if (answer.url().startsWith(url)) statuses.push([answer.request().method(), answer.status()]);
  };
  page.on('response', note);
  await page.goto(`http://localhost:${site.port}/`);
  const learned = await page.evaluate(waysOf, [url, BODY] as const);
  page.off('response', note);
  return { learned, statuses };
}

describe('a foreign page', () => {
  const attempt = useAttack(
    'foreign pages against the embedded parts of npm start',
    '403 or 421, and nothing to read',
  );

  it('reads and does nothing at the embedded parts', async () => {
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts)
      await attempt(async () => {
        const { learned, statuses } = await attack(part);
        expect(learned.filter((answer) => answer !== 'refused' && answer !== 'opaque: ')).toEqual([]);
        expect(statuses.length).toBeGreaterThan(0);
        expect(statuses.filter(([, status]) => status !== 403 && status !== 421)).toEqual([]);
      });
  });

  it('reads no messages of the inbox, and sends none', async () => {
    await attempt(async () => {
      for (const address of [`${service().inboxUrl}/messages`, backends.environment[MAILBOX] ?? '']) {
        const { learned, statuses } = await attack(address);
        expect(learned.filter((answer) => answer !== 'refused' && answer !== 'opaque: ')).toEqual([]);
        expect(statuses.filter(([method, status]) => method !== 'GET' && status < 400)).toEqual([]);
      }
    });
  });

  it('is nobody at the API, and its browser sends no cookies there', async () => {
    await attempt(async () => {
      const { learned } = await attack(`${service().baseUrl}/accounts`);
      const codes = learned.flatMap((answer) => /"code":"(\w+)"/.exec(answer)?.[1] ?? []);
      expect(codes.filter((code) => code !== 'missing_credentials' && code !== 'method_not_allowed')).toEqual(
        [],
      );
      expect(learned.at(-1)).toBe('refused');
    });
  });

  it('whose name was bound to this machine (DNS rebinding) gets nothing of any part', async () => {
    for (const address of [...parts, service().inboxUrl, service().providerUrl])
      await attempt(async () => {
        const { port } = new URL(address);
        const answer = await page.goto(`http://rebound.localhost:${port}/messages`);
        expect(answer?.status(), address).toBe(421);
      });
  });
});
