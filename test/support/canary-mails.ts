import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Seed } from '../../infra/local/seed.ts';
import { MAIL_PREFIX } from '../../shared/health/canary-mail.ts';
import { bucketClient } from '../../shared/storage/objects.ts';
import { until } from './wait.ts';

/** A mail as SES stores it: two parts, the text in quoted-printable with soft line breaks. */
export function rawMail(to: string, text: string): string {
  const encoded = text
    .replaceAll('=', '=3D')
    .replaceAll('\n', '\r\n')
    .replace(/(\d{6})/, '$1=\r\n');
  return [
    'From: no-reply@shop.example',
    `To: Canary <${to}>`,
    'Subject: Your code',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    encoded,
    '--b1',
    'Content-Type: text/html; charset=UTF-8',
    '',
    '<p>999999</p>',
    '--b1--',
    '',
  ].join('\r\n');
}

type Sent = { to: string; text: string };

/** Stores the next message to the test user in a bucket, as SES does, once it is sent. */
export async function receiveCanaryMail(
  sent: () => Promise<Sent | undefined>,
  Bucket: string,
): Promise<void> {
  const { to, text } = await until(sent);
  const Key = `${MAIL_PREFIX}${crypto.randomUUID()}`;
  await bucketClient().send(new PutObjectCommand({ Bucket, Key, Body: rawMail(to, text) }));
}

/** Creates the test user in the seeded application, and returns its credential, `client_id:secret`. */
export async function makeCanaryUser({
  base_url,
  application,
  client_id,
  client_secret,
}: Seed): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'x-svc-app-key': client_id,
    'x-svc-app-secret': client_secret,
  };
  const url = `${base_url}/applications/${application}/users/canary/data`;
  await fetch(url, { method: 'PUT', headers, body: '{"data":{}}' });
  return `${client_id}:${client_secret}`;
}
