import { ApiError } from '../../shared/platform/errors.ts';

/** Names that say nothing beside the message. */
const PLAIN = new Set(['Error', 'TypeError', 'ApiError']);

/**
 * What an operator reads of a failure, in one line and without a stack: what failed, and its causes by name
 * and message.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What an ApiError says is for callers of the API: they are not told of a cause.
  if (error instanceof ApiError && error.cause) return failureText(error.cause);
  const { name, message, cause } = error;
  const text = message || Object(error).code;
  return [PLAIN.has(name) ? '' : name, text, remedyOf(error), cause ? failureText(cause) : '']
    .filter(Boolean)
    .join(': ');
}

function remedyOf({ name, message }: Error): string {
  if (message === 'Region is missing') return 'set AWS_REGION';
  if (name === 'CredentialsProviderError')
    return 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE';
  if (name === 'ResourceNotFoundException')
    return `there is no table ${process.env['TABLE_NAME']} (TABLE_NAME) in this account and region`;
  return '';
}
