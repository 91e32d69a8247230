import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it, vi } from 'vitest';
import { BUCKET, failureOf, makeClient, sendRaw, useS3 } from './s3-fixture.ts';

const onObjectCreated = vi.fn();
const s3 = useS3({ onObjectCreated });
const HEADERS = {
  'content-type': 'image/jpeg',
  'if-none-match': '*',
  'x-amz-meta-target': 'image_field/dXNlcg/photo',
};
const BODY = 'hello world';
const ORIGIN = 'https://shop.example';

type Signing = { expiresIn?: number; signingDate?: Date; secret?: string };

/** The URL of a PUT of 11 bytes, as the service signs it. */
function signPut(Key: string, { expiresIn = 300, signingDate = new Date(), secret }: Signing = {}) {
  const credentials = { accessKeyId: 'local', secretAccessKey: secret ?? 'local-secret' };
  const client = makeClient(s3.endpoint(), { credentials, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const command = new PutObjectCommand({
    Bucket: BUCKET,
    Key,
    ContentLength: BODY.length,
    ContentType: HEADERS['content-type'],
    IfNoneMatch: '*',
    Metadata: { target: HEADERS['x-amz-meta-target'] },
  });
  const names = new Set(Object.keys(HEADERS));
  return getSignedUrl(client, command, {
    expiresIn,
    signingDate,
    signableHeaders: names,
    unhoistableHeaders: names,
  });
}

const send = (url: string, init: RequestInit = {}) =>
  fetch(url, { method: 'PUT', headers: HEADERS, body: BODY, ...init });
const read = (Key: string) => s3.client().send(new GetObjectCommand({ Bucket: BUCKET, Key }));
const codeOf = async (response: Response) => /<Code>(.*)<\/Code>/.exec(await response.text())?.[1];
const withParameter = (url: string, name: string, value: string) => {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('a signed URL', () => {
  it('stores one object with its type and metadata, and announces it', async () => {
    onObjectCreated.mockClear();
    const response = await send(await signPut('once'));
    expect(response.status).toBe(200);
    const stored = await read('once');
    expect(await stored.Body?.transformToString()).toBe(BODY);
    expect(stored).toMatchObject({
      ContentType: 'image/jpeg',
      Metadata: { target: HEADERS['x-amz-meta-target'] },
    });
    expect(onObjectCreated.mock.calls).toEqual([['once']]);
  });

  it('does not overwrite an object, also if it is sent twice', async () => {
    const url = await signPut('twice');
    expect((await send(url)).status).toBe(200);
    expect((await send(url, { body: 'HELLO WORLD' })).status).toBe(412);
    expect(await (await read('twice')).Body?.transformToString()).toBe(BODY);
  });

  it.each<[string, Signing, string]>([
    ['has expired', { signingDate: minutesAgo(6) }, 'Request has expired'],
    ['is not valid yet', { signingDate: minutesAgo(-16) }, 'Request is not valid yet'],
    ['was signed with another secret', { secret: 'other' }, 'SignatureDoesNotMatch'],
  ])('is refused if it %s', async (_, signing, message) => {
    const response = await send(await signPut('refused', signing));
    expect(response.status).toBe(403);
    expect(await response.text()).toContain(message);
    expect(await failureOf(read('refused'))).toMatchObject({ status: 404 });
  });

  it.each<[string, (url: string) => string, RequestInit]>([
    ['another key', (url) => url.replace('/altered', '/another'), {}],
    ['a later expiry', (url) => withParameter(url, 'X-Amz-Expires', '3600'), {}],
    ['another parameter', (url) => `${url}&x=1`, {}],
    ['another method', (url) => url, { method: 'GET', body: null }],
    ['a larger body', (url) => url, { body: `${BODY}!` }],
    ['a smaller body', (url) => url, { body: 'hello' }],
    ['another type', (url) => url, { headers: { ...HEADERS, 'content-type': 'text/html' } }],
    ['another target', (url) => url, { headers: { ...HEADERS, 'x-amz-meta-target': 'a/b/c' } }],
    ['more metadata', (url) => url, { headers: { ...HEADERS, 'x-amz-meta-more': '1' } }],
    ['no condition', (url) => url, { headers: { ...HEADERS, 'if-none-match': '' } }],
  ])('is refused with %s', async (_, alter, init) => {
    const response = await send(alter(await signPut('altered')), init);
    expect(response.status).toBe(403);
    for (const key of ['altered', 'another'])
      expect(await failureOf(read(key))).toMatchObject({ status: 404 });
  });

  it.each([
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA1'],
    ['X-Amz-Content-Sha256', 'a'.repeat(64)],
    ['X-Amz-Expires', '604801'],
    ['X-Amz-Expires', '0'],
    ['X-Amz-Expires', ''],
    ['X-Amz-Date', 'yesterday'],
  ])('is refused with 400 if %s is %j', async (name, value) => {
    const response = await send(withParameter(await signPut('malformed'), name, value));
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe('AuthorizationQueryParametersError');
  });

  it('is refused beside a signature in a header', async () => {
    const headers = { ...HEADERS, authorization: 'AWS4-HMAC-SHA256 Credential=a' };
    const response = await send(await signPut('both'), { headers });
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe('InvalidArgument');
  });

  it('is for writing an object only: others get 501', async () => {
    await s3.client().send(new PutObjectCommand({ Bucket: BUCKET, Key: 'there', Body: BODY }));
    const object = { Bucket: BUCKET, Key: 'there' };
    const checksums = 'WHEN_REQUIRED';
    const reader = makeClient(s3.endpoint(), {
      requestChecksumCalculation: checksums,
      responseChecksumValidation: checksums,
    });
    const got = await fetch(await getSignedUrl(reader, new GetObjectCommand(object)));
    expect([got.status, await codeOf(got)]).toEqual([501, 'NotImplemented']);
    const removal = await getSignedUrl(s3.client(), new DeleteObjectCommand(object));
    expect((await fetch(removal, { method: 'DELETE' })).status).toBe(501);
    await read('there');
  });
});

describe('pages of other origins', () => {
  const preflight = (url: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': Object.keys(HEADERS).join(','),
        ...headers,
      },
    });

  it('may send to a signed URL, as a preflight says', async () => {
    const url = await signPut('from-a-page');
    const asked = await preflight(url);
    expect(asked.status).toBe(200);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type, if-none-match, x-amz-meta-target',
      'access-control-max-age': '3600',
    });
    const sent = await send(url, { headers: { ...HEADERS, origin: ORIGIN } });
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  it('may read why a signed URL is refused', async () => {
    const url = await signPut('late', { signingDate: minutesAgo(6) });
    const sent = await send(url, { headers: { ...HEADERS, origin: ORIGIN } });
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([403, '*']);
  });

  it.each([
    ['another method', { 'access-control-request-method': 'DELETE' }],
    ['another header', { 'access-control-request-headers': 'x-amz-acl' }],
  ])('may not send %s', async (_, headers) => {
    const asked = await preflight(await signPut('asked'), headers);
    expect(asked.status).toBe(403);
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are refused without a signed URL, by another method, or to another host name', async () => {
    const url = await signPut('guarded');
    const unsigned = `${s3.endpoint()}/${BUCKET}/guarded`;
    expect((await preflight(unsigned)).status).toBe(403);
    const bare = await fetch(unsigned, { method: 'PUT', headers: { origin: ORIGIN }, body: BODY });
    expect(bare.status).toBe(403);
    const get = await fetch(url, { headers: { origin: ORIGIN } });
    expect(await get.text()).toContain('does not answer web pages');
    const { pathname, search } = new URL(url);
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n`;
    expect((await sendRaw(s3.port(), `${head}Content-Length: 0\r\n\r\n`)).status).toBe(421);
  });
});
