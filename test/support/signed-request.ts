import { createHash, createHmac } from 'node:crypto';
import { TEST_CREDENTIALS } from '../../infra/local/http/signature.ts';

type Request = { headers?: Record<string, string>; body: string };

/** Posts to an embedded part a body that no SDK sends, signed as an SDK signs. */
export function signedPost(service: string, url: string, { headers = {}, body }: Request): Promise<Response> {
  const { host, pathname } = new URL(url);
  const { accessKeyId, secretAccessKey, region } = TEST_CREDENTIALS;
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const all: Record<string, string> = { ...headers, host, 'x-amz-date': timestamp };
  const names = Object.keys(all).sort();
  const canonical = [
    'POST',
    pathname,
    '',
    ...names.map((name) => `${name}:${all[name]}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const scope = [timestamp.slice(0, 8), region, service, 'aws4_request'];
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope.join('/'), sha256(canonical)].join('\n');
  const signature = [...scope, toSign].reduce<string | Buffer>(
    (key, text) => createHmac('sha256', key).update(text).digest(),
    `AWS4${secretAccessKey}`,
  );
  const authorization = [
    `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope.join('/')}`,
    `SignedHeaders=${names.join(';')}`,
    `Signature=${Buffer.from(signature).toString('hex')}`,
  ].join(', ');
  const { host: _host, ...sent } = all;
  return fetch(url, { method: 'POST', headers: { ...sent, authorization }, body });
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
