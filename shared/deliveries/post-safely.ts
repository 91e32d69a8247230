import type { IncomingMessage } from 'node:http';
import { overCheckedConnection, type Resolver } from '../connector/checked-connection.ts';
import { type ConnectorReason, connectorError } from '../connector/connector-error.ts';
import { scaledTimeout } from '../platform/client-timeouts.ts';
import { webhookTargetFault } from '../webhooks/webhook-target.ts';

/** Time of one delivery: resolving, connecting, sending and the answer. */
const DELIVERY_MILLISECONDS = 10_000;
/** Bytes of an answer's body that are read, so that the receiver can send it before the connection ends. */
const MAX_BODY_BYTES = 4096;
const MAX_HEADER_BYTES = 8192;

/** The answer of a receiver, or its absence. */
export type PostOutcome = {
  /** Absent after a 2xx. `status`: another answer, also a redirect. */
  failure?: ConnectorReason | 'status';
  status?: number;
  /** The header `Retry-After` of the answer. */
  retryAfter?: string;
};

/**
 * Sends a POST by a checked connection and reads nothing of the answer but its status and `Retry-After`
 * (decision 0163). Never throws.
 */
export async function postSafely(
  url: string,
  message: { headers: Readonly<Record<string, string>>; body: string },
  resolve?: Resolver,
): Promise<PostOutcome> {
  if (webhookTargetFault(url)) return { failure: 'address' };
  const request = {
    url,
    method: 'POST',
    ...message,
    signal: AbortSignal.timeout(scaledTimeout(DELIVERY_MILLISECONDS)),
    loopback: 'any',
    maxHeaderBytes: MAX_HEADER_BYTES,
    resolve,
  } as const;
  return overCheckedConnection(request, outcomeOf).catch((error) => ({
    failure: connectorError(error).reason,
  }));
}

/** Once the status has arrived, the rest of the answer decides nothing. */
async function outcomeOf(response: IncomingMessage): Promise<PostOutcome> {
  await readLittle(response);
  const { statusCode: status = 0, headers } = response;
  if (status >= 200 && status < 300) return { status };
  const retryAfter = headers['retry-after'];
  return { failure: 'status', status, ...(retryAfter !== undefined && { retryAfter }) };
}

/** Reads the beginning of the body and drops it. A longer one ends the connection. */
function readLittle(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) response.destroy();
  });
  return new Promise((resolve) => response.on('close', resolve));
}
