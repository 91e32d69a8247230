import type { LogFields } from './log.ts';

/**
 * Returns the log fields of a failure: its code, the failed dependency, and for a 5xx the cause with
 * its stack. Messages of dependencies are omitted, because SES and SNS quote recipients and the log has
 * no personal data.
 */
export function failureFields(error: unknown): LogFields {
  if (!error) return {};
  const { code, status, extras, cause } = Object(error);
  const inner: unknown = cause ?? error;
  const stackOf = extras?.log?.dependency === undefined ? stackWithMessage : stackWithoutMessage;
  return {
    error_code: typeof code === 'string' && status ? code : 'internal',
    ...extras?.log,
    ...(!(status < 500) && inner instanceof Error && { cause: stackOf(inner) }),
  };
}

/** Returns the log fields of an unexpected failure, with its cause even if its status is below 500. */
export function unexpectedFields(error: unknown): LogFields {
  return failureFields(Object(error).status < 500 ? { cause: error } : error);
}

function stackWithMessage({ stack, message }: Error): string {
  return stack ?? message;
}

/** Error codes of Node for connections, such as `ECONNREFUSED`. */
const SYSTEM_CODE = /^[A-Z][A-Z_]*$/;
const FRAMES = /(\n {4}at [^\n]*(:\d+:\d+|<anonymous>|native)\)?)+$/;

function stackWithoutMessage(error: Error): string {
  const code: unknown = Object(error).code;
  const reason = typeof code === 'string' && SYSTEM_CODE.test(code) ? ` ${code}` : '';
  return error.name + reason + (FRAMES.exec(error.stack ?? '')?.[0] ?? '');
}
