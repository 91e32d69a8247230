import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsError } from './aws-error.ts';

/** The only access key that the embedded services accept. */
export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

/** The default access key, for tests. */
export const TEST_CREDENTIALS: Credentials = {
  accessKeyId: 'local',
  secretAccessKey: 'local',
  region: 'us-east-1',
};

const MAX_SKEW_MS = 15 * 60_000;
/** Seconds for which a URL can be signed. */
const MAX_EXPIRES = 7 * 24 * 3600;
const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';

/** The signed parts of a request. */
type SignedRequest = {
  method: string;
  /** The unchanged path, including percent-encoding. */
  rawPath: string;
  query: URLSearchParams;
  headers: Record<string, string>;
};

/**
 * Checks the Signature Version 4 in the `Authorization` header of a request to DynamoDB, KMS, SES or
 * SNS, including its body. Does not check its age: each start has its own secret, and tests set the
 * clock. Throws AwsError.
 */
export function checkSignedBody(
  request: IncomingMessage,
  body: Buffer,
  service: string,
  credentials: Credentials,
): void {
  const [rawPath = '', query = ''] = (request.url ?? '').split('?', 2);
  const signed = {
    method: request.method ?? '',
    rawPath,
    query: new URLSearchParams(query),
    headers: headersOf(request),
  };
  checkSignature(signed, sha256(body), service, credentials);
}

/**
 * Checks the Signature Version 4 in the `Authorization` header of a request. It covers `payloadHash`, which
 * the caller must compare with the body. Throws AwsError.
 */
export function checkSignature(
  request: SignedRequest,
  payloadHash: string,
  service: string,
  credentials: Credentials,
): void {
  const timestamp = request.headers['x-amz-date'] ?? '';
  const claim = claimOf(request.headers['authorization']);
  checkClaim(request, { ...claim, timestamp, payloadHash }, service, credentials);
}

/** True if the URL of a request has its signature, so that its sender needs no access key. */
export function isPresigned(query: URLSearchParams): boolean {
  return query.has('X-Amz-Signature');
}

/**
 * Checks the Signature Version 4 in the URL of a request, and that it has not expired. It covers no body.
 * Throws AwsError.
 */
export function checkSignedUrl(request: SignedRequest, service: string, credentials: Credentials): void {
  const query = new URLSearchParams(request.query);
  const parameter = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const claim = {
    credential: parameter('Credential'),
    signedHeaders: parameter('SignedHeaders').split(';'),
    signature: parameter('Signature'),
    timestamp: parameter('Date'),
    payloadHash: UNSIGNED_PAYLOAD,
  };
  if (request.headers['authorization'] !== undefined)
    throw new AwsError(400, 'InvalidArgument', 'Only one auth mechanism allowed.');
  const payload = query.get('X-Amz-Content-Sha256') ?? UNSIGNED_PAYLOAD;
  if (parameter('Algorithm') !== 'AWS4-HMAC-SHA256' || payload !== UNSIGNED_PAYLOAD)
    throw new AwsError(
      400,
      'AuthorizationQueryParametersError',
      `X-Amz-Algorithm must be AWS4-HMAC-SHA256, and X-Amz-Content-Sha256 ${UNSIGNED_PAYLOAD}.`,
    );
  checkExpiry(claim.timestamp, parameter('Expires'));
  query.delete('X-Amz-Signature');
  checkClaim({ ...request, query }, claim, service, credentials);
}

function checkClaim(
  request: SignedRequest,
  { timestamp, payloadHash, ...claim }: Claim & { timestamp: string; payloadHash: string },
  service: string,
  credentials: Credentials,
): void {
  checkSignedHeaders(claim.signedHeaders, request.headers);
  const toSign = [
    'AWS4-HMAC-SHA256',
    timestamp,
    checkScope(claim.credential, timestamp, service, credentials),
    sha256(canonicalRequest(request, claim.signedHeaders, payloadHash)),
  ].join('\n');
  const { region, secretAccessKey } = credentials;
  const expected = hmac(signingKey([timestamp.slice(0, 8), region, service], secretAccessKey), toSign);
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(claim.signature) ? claim.signature : '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AwsError(
      403,
      'SignatureDoesNotMatch',
      'The signature does not match the one calculated from the request.',
    );
}

/** Error codes of DynamoDB and KMS for signature faults. */
const JSON_CODES: Record<string, string> = {
  AccessDenied: 'MissingAuthenticationTokenException',
  AuthorizationHeaderMalformed: 'IncompleteSignatureException',
  InvalidAccessKeyId: 'UnrecognizedClientException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
};

/** Returns the error code of services with a JSON protocol. */
export function jsonCodeOf({ code }: AwsError): string {
  return JSON_CODES[code] ?? code;
}

/** Returns the headers of a request, each as one string. */
export function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  );
}

/** The parameters of a signature. */
type Claim = { credential: string; signedHeaders: string[]; signature: string };

/** Parses the `Authorization` header. Throws AwsError if there is none. */
function claimOf(authorization: string | undefined): Claim {
  if (authorization === undefined) throw new AwsError(403, 'AccessDenied', 'Access Denied');
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([^,\s]+)$/.exec(
      authorization,
    );
  if (!parts)
    throw new AwsError(400, 'AuthorizationHeaderMalformed', 'Expected a Signature Version 4 in the header.');
  const [, credential = '', names = '', signature = ''] = parts;
  return { credential, signedHeaders: names.split(';'), signature };
}

/** Throws AwsError unless the `X-Amz-Date` of a request is within 15 minutes of now. */
export function checkAge(timestamp: string): void {
  const signedAt = parseTimestamp(timestamp);
  if (Number.isNaN(signedAt))
    throw new AwsError(403, 'AccessDenied', 'X-Amz-Date must be an ISO 8601 basic date and time.');
  if (Math.abs(Date.now() - signedAt) > MAX_SKEW_MS)
    throw new AwsError(403, 'RequestTimeTooSkewed', 'The request was signed too far from the current time.');
}

/** Throws AwsError unless now is between the time of a signature and its expiry. */
function checkExpiry(timestamp: string, expires: string): void {
  const signedAt = parseTimestamp(timestamp);
  const seconds = /^\d{1,6}$/.test(expires) ? Number(expires) : Number.NaN;
  if (Number.isNaN(signedAt) || !(seconds >= 1 && seconds <= MAX_EXPIRES))
    throw new AwsError(
      400,
      'AuthorizationQueryParametersError',
      `X-Amz-Date must be a basic date and time, and X-Amz-Expires 1 to ${MAX_EXPIRES} seconds.`,
    );
  if (Date.now() < signedAt - MAX_SKEW_MS)
    throw new AwsError(403, 'AccessDenied', 'Request is not valid yet.');
  if (Date.now() > signedAt + seconds * 1000) throw new AwsError(403, 'AccessDenied', 'Request has expired.');
}

/** Requires that every `x-amz-` header is signed: an unsigned one could change the meaning of a request. */
function checkSignedHeaders(signedHeaders: string[], headers: Record<string, string>): void {
  const unsigned = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  );
  if (!signedHeaders.includes('host') || unsigned.length > 0)
    throw new AwsError(
      403,
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    );
}

/** Checks that a credential has the access key and this day, region and service. Returns its scope. */
function checkScope(credential: string, timestamp: string, service: string, expected: Credentials): string {
  const [accessKeyId, ...scope] = credential.split('/');
  if (accessKeyId !== expected.accessKeyId)
    throw new AwsError(403, 'InvalidAccessKeyId', 'The access key id you provided does not exist.');
  if (scope.join('/') !== `${timestamp.slice(0, 8)}/${expected.region}/${service}/aws4_request`)
    throw new AwsError(
      400,
      'AuthorizationHeaderMalformed',
      `The credential scope must be of ${expected.region}/${service}.`,
    );
  return scope.join('/');
}

const signingKeys = new Map<string, KeyObject>();

/** Returns the key that signs for a day, a region and a service. Caches it, because it takes four hashes. */
function signingKey(scope: string[], secretAccessKey: string): KeyObject {
  const name = [secretAccessKey, ...scope].join('/');
  const known = signingKeys.get(name);
  if (known) return known;
  const secret = [...scope, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const key = createSecretKey(Buffer.from(secret));
  signingKeys.set(name, key);
  return key;
}

/** Returns the time of an `X-Amz-Date`, or NaN if it is malformed. */
function parseTimestamp(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return Number.NaN;
  const [, year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function canonicalRequest(
  { method, rawPath, query, headers }: SignedRequest,
  signedHeaders: string[],
  payloadHash: string,
): string {
  const parameters = [...query]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort((a, b) => (a[0] === b[0] ? compare(a[1], b[1]) : compare(a[0], b[0])));
  return [
    method,
    rawPath
      .split('/')
      .map((segment) => encode(decode(segment)))
      .join('/'),
    parameters.map((pair) => pair.join('=')).join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/** Percent-decodes a text. Throws AwsError if the result is not UTF-8. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AwsError(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const sha256 = (content: string | Buffer) => hash('sha256', content);
const hmac = (key: string | Buffer | KeyObject, text: string) =>
  createHmac('sha256', key).update(text).digest();
