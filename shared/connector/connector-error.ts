const TEXTS = {
  /** The URL or an address of its host is not allowed. */
  address: 'its address is not allowed: it must be https, on port 443 or 8443, of a public host',
  /** The host has no address. */
  name: 'its host name has no address',
  timeout: 'it did not answer in time',
  certificate: 'its certificate is not valid',
  connection: 'the connection failed',
  /** The answer is not HTTP, has too many headers, or is compressed. */
  invalid_answer: 'its answer is not valid HTTP, or is compressed',
  too_large: 'its answer is too large',
  redirect: 'it redirects too often, or to where a redirect is not followed',
} as const;

export type ConnectorReason = keyof typeof TEXTS;

/**
 * Thrown when something that somebody else named cannot be fetched. The message has nothing of the request or
 * the answer: both may have secrets.
 */
export class ConnectorError extends Error {
  override name = 'ConnectorError';
  readonly reason: ConnectorReason;

  constructor(reason: ConnectorReason) {
    super(TEXTS[reason]);
    this.reason = reason;
  }
}

/** Returns the error for a failed connection. Codes are those of Node's `dns`, `tls` and `http`. */
export function connectorError(error: unknown): ConnectorError {
  return error instanceof ConnectorError ? error : new ConnectorError(reasonOf(error));
}

function reasonOf(error: unknown): ConnectorReason {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'name';
  if (code.startsWith('HPE_')) return 'invalid_answer';
  return /CERT|TLS|SSL|SIGNATURE/.test(code) ? 'certificate' : 'connection';
}
