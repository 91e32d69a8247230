import { ApiError } from './errors.ts';
import type { LogFields } from './log.ts';
import { propertiesOf } from './properties.ts';

/**
 * Returns the log fields of a failure: its code, the failed dependency, and for a 5xx the cause with
 * its stack. Messages of dependencies are omitted, because SES and SNS quote recipients and the log has
 * no personal data.
 */
export function failureFields(error: unknown): LogFields {
  if (!error) return {};
  const { code, status, cause } = propertiesOf(error);
  const fields = error instanceof ApiError ? error.extras.log : undefined;
  const inner = cause ?? error;
  const stackOf = fields?.['dependency'] === undefined ? stackWithMessage : stackWithoutMessage;
  return {
    error_code: typeof code === 'string' && status ? code : 'internal',
    ...fields,
    ...(!isClientError(error) && inner instanceof Error && { cause: stackOf(inner) }),
  };
}

/** True if the error has a status below 500: the caller caused it. */
export function isClientError(error: unknown): boolean {
  const { status } = propertiesOf(error);
  return typeof status === 'number' && status < 500;
}

/** Returns the name of an error for the log. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'UnknownError';
}

/** Returns the log fields of an unexpected failure, with its cause even if its status is below 500. */
export function unexpectedFields(error: unknown): LogFields {
  return failureFields(isClientError(error) ? { cause: error } : error);
}

function stackWithMessage({ stack, message }: Error): string {
  return stack ?? message;
}

/** Error codes of Node for connections, such as `ECONNREFUSED`. */
const SYSTEM_CODE = /^[A-Z][A-Z_]*$/;
const FRAMES = /(\n {4}at [^\n]*(:\d+:\d+|<anonymous>|native)\)?)+$/;

function stackWithoutMessage(error: Error): string {
  const { code } = propertiesOf(error);
  const reason = typeof code === 'string' && SYSTEM_CODE.test(code) ? ` ${code}` : '';
  return error.name + reason + (FRAMES.exec(error.stack ?? '')?.[0] ?? '');
}
