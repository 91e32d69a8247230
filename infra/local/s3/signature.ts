import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { denied, S3Error } from './errors.ts';
import { decode, type Exchange } from './exchange.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

const MAX_SKEW_MS = 15 * 60_000;
const MAX_EXPIRES_S = 7 * 24 * 3600;
const PRESIGNED_PREFIX = 'x-amz-';

type Claim = {
  presigned: boolean;
  credential: string;
  signedHeaders: string[];
  signature: string;
  timestamp: string;
  payloadHash: string;
};

/**
 * Checks the Signature Version 4 of a request, in its headers or in its query, and returns its headers: those of a presigned
 * address include the parameters that were signed in place of headers.
 */
export function authenticate(exchange: Exchange, credentials: Credentials): Record<string, string> {
  const claim = exchange.query.has('X-Amz-Signature') ? claimOfQuery(exchange) : claimOfHeaders(exchange);
  checkTime(claim, exchange.query);
  checkSignedHeaders(claim, exchange.headers);
  const toSign = [
    'AWS4-HMAC-SHA256',
    claim.timestamp,
    checkScope(claim.credential, claim.timestamp, credentials),
    sha256(canonicalRequest(exchange, claim)),
  ].join('\n');
  checkSignature(toSign, claim.signature, claim.timestamp, credentials);
  return claim.presigned ? { ...hoisted(exchange.query), ...exchange.headers } : exchange.headers;
}

/** Checks that a credential names the one key there is, for this day, region and service; returns its scope. */
export function checkScope(credential: string, timestamp: string, expected: Credentials): string {
  const [accessKeyId, ...scope] = credential.split('/');
  if (accessKeyId !== expected.accessKeyId)
    throw new S3Error(403, 'InvalidAccessKeyId', 'The access key id you provided does not exist.');
  if (scope.join('/') !== `${timestamp.slice(0, 8)}/${expected.region}/s3/aws4_request`)
    throw new S3Error(
      400,
      'AuthorizationHeaderMalformed',
      `The credential scope must be of ${expected.region}/s3.`,
    );
  return scope.join('/');
}

/** Compares the signature of `text` in constant time. */
export function checkSignature(
  text: string,
  signature: string,
  timestamp: string,
  credentials: Credentials,
): void {
  const steps = [timestamp.slice(0, 8), credentials.region, 's3', 'aws4_request', text];
  const expected = steps.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`) as Buffer;
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The signature does not match the one calculated from the request.',
    );
}

/** The instant of an `X-Amz-Date`; NaN for anything else. */
export function parseTimestamp(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return Number.NaN;
  const [, year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function claimOfHeaders({ headers }: Exchange): Claim {
  const authorization = headers['authorization'];
  if (authorization === undefined) throw denied();
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([^,\s]+)$/.exec(
      authorization,
    );
  const payloadHash = headers['x-amz-content-sha256'];
  if (!parts || payloadHash === undefined)
    throw new S3Error(
      400,
      'AuthorizationHeaderMalformed',
      'Expected Signature Version 4 with X-Amz-Content-Sha256.',
    );
  const [, credential = '', names = '', signature = ''] = parts;
  return {
    presigned: false,
    credential,
    signedHeaders: names.split(';'),
    signature,
    timestamp: headers['x-amz-date'] ?? '',
    payloadHash,
  };
}

function claimOfQuery({ query, headers }: Exchange): Claim {
  const get = (name: string) => query.get(name) ?? '';
  if (get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256')
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Algorithm must be AWS4-HMAC-SHA256.');
  return {
    presigned: true,
    credential: get('X-Amz-Credential'),
    signedHeaders: get('X-Amz-SignedHeaders').split(';'),
    signature: get('X-Amz-Signature'),
    timestamp: get('X-Amz-Date'),
    payloadHash: headers['x-amz-content-sha256'] ?? query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  };
}

function checkTime({ presigned, timestamp }: Claim, query: URLSearchParams): void {
  const signedAt = parseTimestamp(timestamp);
  if (Number.isNaN(signedAt)) throw denied('X-Amz-Date must be an ISO 8601 basic date and time.');
  const age = Date.now() - signedAt;
  if (age < -MAX_SKEW_MS || (!presigned && age > MAX_SKEW_MS))
    throw new S3Error(403, 'RequestTimeTooSkewed', 'The request was signed too far from the current time.');
  if (!presigned) return;
  const expires = Number(/^\d{1,6}$/.exec(query.get('X-Amz-Expires') ?? '')?.[0] ?? Number.NaN);
  if (!(expires >= 1 && expires <= MAX_EXPIRES_S))
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be 1 to 604800.');
  if (age > expires * 1000) throw denied('Request has expired');
}

/** An unsigned `x-amz-` header could turn a presigned upload into a copy of somebody else's object. */
function checkSignedHeaders({ signedHeaders }: Claim, headers: Record<string, string>): void {
  const unsigned = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  );
  if (!signedHeaders.includes('host') || unsigned.length > 0)
    throw denied(`There were headers present in the request which were not signed: ${unsigned.join(', ')}`);
}

function canonicalRequest({ method, rawPath, query, headers }: Exchange, claim: Claim): string {
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort((a, b) => (a[0] === b[0] ? compare(a[1], b[1]) : compare(a[0], b[0])));
  return [
    method,
    rawPath
      .split('/')
      .map((segment) => encode(decode(segment)))
      .join('/'),
    parameters.map((pair) => pair.join('=')).join('&'),
    ...claim.signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
}

/** The headers that the presigner moved into the query. S3 takes no checksum from there: at signing time there was no body. */
function hoisted(query: URLSearchParams): Record<string, string> {
  const own = /^x-amz-(algorithm|credential|date|expires|signature|signedheaders|security-token)$/;
  const checksum = /^x-amz-(sdk-checksum-algorithm|checksum-(?!mode$).*)$/;
  return Object.fromEntries(
    [...query]
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => name.startsWith(PRESIGNED_PREFIX) && !own.test(name) && !checksum.test(name)),
  );
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string | Buffer) => createHmac('sha256', key).update(text).digest();
