import { ApiError } from '../../shared/platform/errors.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';

/** Names that add nothing to the message. */
const PLAIN = new Set(['Error', 'TypeError', 'ApiError']);

/** Describes an error and its causes to an operator in one line, without a stack. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message of an ApiError is for callers of the API and hides the cause.
  if (error instanceof ApiError && error.cause) return failureText(error.cause);
  const { name, message, cause } = error;
  const text = message || propertiesOf(error)['code'];
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
