import { type Credentials, checkScope, checkSignature } from '../signature.ts';
import { readRaw } from './body.ts';
import { verifyChecksums } from './checksums.ts';
import { denied, invalid, S3Error } from './errors.ts';
import { type Exchange, reply } from './exchange.ts';
import { objectHeaders, refuseUnsupported } from './object-headers.ts';
import type { OnCreated } from './objects.ts';
import type { ObjectRecord } from './records.ts';
import { SERVICE } from './signature.ts';
import type { Store } from './store.ts';
import { toXml } from './xml.ts';

type Form = { fields: Record<string, string>; file: File };

type Condition =
  | { kind: 'eq' | 'starts-with'; field: string; value: string }
  | { kind: 'content-length-range'; min: number; max: number };

const FIELDS_WITHOUT_CONDITION = /^(file|policy|x-amz-signature|x-ignore-.*)$/;

const malformedPolicy = (message: string) => new S3Error(400, 'InvalidPolicyDocument', message);

/** True if the request is a form upload of a browser, which has its credentials in the form. */
export function isFormUpload({ method, headers, key }: Exchange): boolean {
  return method === 'POST' && !key && /^multipart\/form-data/i.test(headers['content-type'] ?? '');
}

/** Answers a form upload. Stores only what a signed policy allows. */
export async function answerFormUpload(
  exchange: Exchange,
  store: Store,
  credentials: Credentials,
  onCreated: OnCreated,
): Promise<void> {
  const { bucket } = exchange;
  const { fields, file } = await readForm(exchange);
  const conditions = authorize(fields, credentials);
  store.bucket(bucket);
  const key = (fields['key'] ?? '').replace(/\$\{filename\}/g, () => baseName(file.name));
  if (!key || Buffer.byteLength(key) > 1024) throw invalid('The key must have 1 to 1024 bytes.');
  const body = Buffer.from(await file.arrayBuffer());
  checkConditions(conditions, { ...fields, bucket, key }, body.length);
  verifyChecksums(body, fields);
  refuseUnsupported(fields);
  const kept = objectHeaders(fields);
  const record = await store.commit(bucket, key, await store.stage(bucket, [body]), kept);
  onCreated(bucket, record);
  confirm(exchange, fields, record);
}

/** Returns the file and the fields before it, with lower-case names. */
async function readForm(exchange: Exchange): Promise<Form> {
  const body = await readRaw(exchange);
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': exchange.headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => {
      throw new S3Error(400, 'MalformedPOSTRequest', 'The body is not well-formed multipart/form-data.');
    });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') return { fields, file: value };
    fields[name.toLowerCase()] = value;
  }
  throw invalid('POST requires exactly one file upload per request.');
}

/** Checks signature and expiry of the policy and returns its conditions. */
function authorize(fields: Record<string, string>, credentials: Credentials): Condition[] {
  const { policy, 'x-amz-date': timestamp = '' } = fields;
  if (policy === undefined) throw denied();
  if (fields['x-amz-algorithm'] !== 'AWS4-HMAC-SHA256')
    throw invalid('X-Amz-Algorithm must be AWS4-HMAC-SHA256.');
  checkScope(fields['x-amz-credential'] ?? '', timestamp, SERVICE, credentials);
  checkSignature(policy, fields['x-amz-signature'] ?? '', timestamp, SERVICE, credentials);
  const { expiration, conditions } = parsePolicy(policy);
  if (!(Date.parse(expiration) > Date.now())) throw denied('Invalid according to Policy: Policy expired.');
  return conditions.flatMap(parseCondition);
}

function parsePolicy(policy: string): { expiration: string; conditions: unknown[] } {
  let document: { expiration?: unknown; conditions?: unknown } | null;
  try {
    document = JSON.parse(Buffer.from(policy, 'base64').toString());
  } catch {
    throw malformedPolicy('The policy is not JSON.');
  }
  const { expiration, conditions } = document ?? {};
  if (typeof expiration !== 'string' || !Array.isArray(conditions))
    throw malformedPolicy('The policy needs an expiration and conditions.');
  return { expiration, conditions };
}

function parseCondition(condition: unknown): Condition[] {
  if (Array.isArray(condition)) return [parseRule(condition)];
  if (typeof condition !== 'object' || condition === null) throw malformedPolicy('A condition is malformed.');
  return Object.entries(condition).map(([field, value]) => {
    if (typeof value !== 'string') throw malformedPolicy('A condition is malformed.');
    return { kind: 'eq', field: field.toLowerCase(), value };
  });
}

function parseRule([rule, first, second]: unknown[]): Condition {
  const kind = typeof rule === 'string' ? rule.toLowerCase() : '';
  if (kind === 'content-length-range' && Number.isFinite(first) && Number.isFinite(second))
    return { kind, min: first as number, max: second as number };
  if (
    (kind === 'eq' || kind === 'starts-with') &&
    typeof first === 'string' &&
    first.startsWith('$') &&
    typeof second === 'string'
  )
    return { kind, field: first.slice(1).toLowerCase(), value: second };
  throw malformedPolicy('A condition is malformed.');
}

/** Requires that every condition is met and that every field has a condition. */
function checkConditions(conditions: Condition[], fields: Record<string, string>, size: number): void {
  for (const condition of conditions) {
    if (condition.kind === 'content-length-range') checkSize(condition, size);
    else if (!isMet(condition, fields[condition.field] ?? ''))
      throw denied(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`);
  }
  const known = new Set(conditions.map((condition) => ('field' in condition ? condition.field : '')));
  const extra = Object.keys(fields).find((name) => !known.has(name) && !FIELDS_WITHOUT_CONDITION.test(name));
  if (extra) throw denied(`Invalid according to Policy: Extra input fields: ${extra}`);
}

function checkSize({ min, max }: { min: number; max: number }, size: number): void {
  if (size < min)
    throw new S3Error(400, 'EntityTooSmall', 'The upload is smaller than the minimum allowed size.');
  if (size > max) throw new S3Error(400, 'EntityTooLarge', 'The upload exceeds the maximum allowed size.');
}

const isMet = ({ kind, value }: Exclude<Condition, { min: number }>, given: string) =>
  kind === 'eq' ? given === value : given.startsWith(value);

const baseName = (name: string) => name.split(/[\\/]/).at(-1) ?? '';

function confirm(exchange: Exchange, fields: Record<string, string>, { key, etag }: ObjectRecord): void {
  const { bucket } = exchange;
  const redirect = URL.parse(fields['success_action_redirect'] ?? '');
  if (redirect && /^https?:$/.test(redirect.protocol)) {
    for (const [name, value] of Object.entries({ bucket, key, etag })) redirect.searchParams.set(name, value);
    reply(exchange, 303, { etag, location: redirect.href });
  } else if (fields['success_action_status'] === '201') {
    reply(exchange, 201, { etag }, toXml('PostResponse', { Bucket: bucket, Key: key, ETag: etag }, false));
  } else {
    reply(exchange, fields['success_action_status'] === '200' ? 200 : 204, { etag });
  }
}
