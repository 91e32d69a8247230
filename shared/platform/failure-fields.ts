import type { LogFields } from './log.ts';

/**
 * What the log says of a failure: its code, the dependency that failed, and for a fault of ours the cause
 * with its stack. What a dependency says in its message is left out, since SES and SNS name whom they could
 * not reach: no line has personal data.
 */
export function failureFields(error: unknown): LogFields {
  if (!error) return {};
  const { code, status, extras, cause } = Object(error);
  const inner: unknown = cause ?? error;
  const about = extras?.log?.dependency === undefined ? wholeStack : wordlessStack;
  return {
    error_code: typeof code === 'string' && status ? code : 'internal',
    ...extras?.log,
    ...(!(status < 500) && inner instanceof Error && { cause: about(inner) }),
  };
}

/**
 * The same of a failure that is a fault of ours wherever it comes from, also of an error that would be the
 * caller's elsewhere.
 */
export function unexpectedFields(error: unknown): LogFields {
  return failureFields(Object(error).status < 500 ? { cause: error } : error);
}

function wholeStack({ stack, message }: Error): string {
  return stack ?? message;
}

/** How Node names what went wrong with a connection, such as `ECONNREFUSED`. */
const SYSTEM_CODE = /^[A-Z][A-Z_]*$/;
const FRAMES = /(\n {4}at [^\n]*(:\d+:\d+|<anonymous>|native)\)?)+$/;

function wordlessStack(error: Error): string {
  const code: unknown = Object(error).code;
  const reason = typeof code === 'string' && SYSTEM_CODE.test(code) ? ` ${code}` : '';
  return error.name + reason + (FRAMES.exec(error.stack ?? '')?.[0] ?? '');
}
