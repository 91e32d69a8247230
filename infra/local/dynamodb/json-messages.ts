import { randomUUID } from 'node:crypto';
import { propertiesOf } from '../../../shared/platform/properties.ts';

/** Returns the request in the body of a call. Undefined if it is no JSON. */
export function requestIn(body: Buffer): Record<string, unknown> | undefined {
  try {
    return propertiesOf(JSON.parse(body.toString()));
  } catch {
    return undefined;
  }
}

/** Returns the headers and the body with which an answer is sent. */
export function messageOf(answer: unknown): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(answer);
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': String(Buffer.byteLength(body)),
    'x-amzn-requestid': randomUUID(),
  };
  return { headers, body };
}
