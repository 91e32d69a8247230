import {
  ageOf,
  type Credentials,
  checkAge,
  checkRequest,
  checkSignedHeaders,
  claimOfHeaders,
  type SignatureClaim,
} from '../signature.ts';
import { denied, S3Error } from './errors.ts';
import type { Exchange } from './exchange.ts';

/** The name of S3 in signatures. */
export const SERVICE = 's3';

const MAX_EXPIRES_S = 7 * 24 * 3600;
const PRESIGNED_PREFIX = 'x-amz-';

/**
 * Checks the Signature Version 4 of a request, in its headers or in its query. Returns its headers. Those of
 * a presigned URL include parameters that were signed in place of headers.
 */
export function authenticate(exchange: Exchange, credentials: Credentials): Record<string, string> {
  const { query, headers } = exchange;
  const presigned = query.has('X-Amz-Signature');
  const claim = presigned ? claimOfQuery(exchange) : claimOf(headers);
  if (presigned) checkExpiry(claim.timestamp, query);
  else checkAge(claim.timestamp);
  checkSignedHeaders(claim, headers);
  checkRequest(exchange, claim, SERVICE, credentials);
  return presigned ? { ...headersFromQuery(query), ...headers } : headers;
}

function claimOf(headers: Record<string, string>): SignatureClaim {
  const claim = claimOfHeaders(headers);
  const payloadHash = headers['x-amz-content-sha256'];
  if (payloadHash === undefined)
    throw new S3Error(400, 'AuthorizationHeaderMalformed', 'Expected X-Amz-Content-Sha256.');
  return { ...claim, payloadHash };
}

function claimOfQuery({ query, headers }: Exchange): SignatureClaim {
  const get = (name: string) => query.get(name) ?? '';
  if (get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256')
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Algorithm must be AWS4-HMAC-SHA256.');
  return {
    credential: get('X-Amz-Credential'),
    signedHeaders: get('X-Amz-SignedHeaders').split(';'),
    signature: get('X-Amz-Signature'),
    timestamp: get('X-Amz-Date'),
    payloadHash: headers['x-amz-content-sha256'] ?? query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  };
}

function checkExpiry(timestamp: string, query: URLSearchParams): void {
  const age = ageOf(timestamp);
  const expires = Number(/^\d{1,6}$/.exec(query.get('X-Amz-Expires') ?? '')?.[0] ?? Number.NaN);
  if (!(expires >= 1 && expires <= MAX_EXPIRES_S))
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be 1 to 604800.');
  if (age > expires * 1000) throw denied('Request has expired');
}

/**
 * Returns the headers that the presigner moved to the query. S3 ignores checksums there, because there was no
 * body at signing time.
 */
function headersFromQuery(query: URLSearchParams): Record<string, string> {
  const own = /^x-amz-(algorithm|credential|date|expires|signature|signedheaders|security-token)$/;
  const checksum = /^x-amz-(sdk-checksum-algorithm|checksum-(?!mode$).*)$/;
  return Object.fromEntries(
    [...query]
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => name.startsWith(PRESIGNED_PREFIX) && !own.test(name) && !checksum.test(name)),
  );
}
