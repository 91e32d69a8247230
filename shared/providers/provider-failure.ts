import { errors } from 'jose';
import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { ConnectorError, type ConnectorReason } from '../connector/connector-error.ts';
import { ApiError, type ErrorCode } from '../platform/errors.ts';
import type { ProviderFailureReason } from '../sign-in-attempts/attempt.ts';
import { typedName } from '../typed/typed-name.ts';

const ANSWERS: Readonly<Record<ProviderFailureReason, { code: ErrorCode; detail: string }>> = {
  denied: { code: 'forbidden', detail: 'The identity provider signed nobody in; start the sign-in again' },
  unavailable: {
    code: 'dependency_unavailable',
    detail: 'The identity provider does not answer; try again shortly',
  },
  invalid_answer: {
    code: 'invalid_grant',
    detail: 'The answer of the identity provider proves nothing; start the sign-in again',
  },
  misconfigured: {
    code: 'dependency_unavailable',
    detail: 'The identity provider refuses this application; its owner must check client id and secret there',
  },
};

const MAX_WORDS = 200;

/** Error codes of RFC 6749, OpenID Connect and the presets. Any other is an invalid answer. */
const REASONS: ReadonlyMap<string, ProviderFailureReason> = new Map([
  ['access_denied', 'denied'],
  ['account_selection_required', 'denied'],
  ['consent_required', 'denied'],
  ['interaction_required', 'denied'],
  ['login_required', 'denied'],
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
  ['application_suspended', 'misconfigured'],
  ['invalid_client', 'misconfigured'],
  ['invalid_scope', 'misconfigured'],
  ['redirect_uri_mismatch', 'misconfigured'],
  ['unauthorized_client', 'misconfigured'],
  ['unsupported_grant_type', 'misconfigured'],
  ['unsupported_response_type', 'misconfigured'],
]);

/** Codes of openid-client for endpoints that it does not use. */
const METADATA_CODES: readonly string[] = [
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
];

const CONNECTOR_REASONS: Readonly<Record<ConnectorReason, ProviderFailureReason>> = {
  address: 'misconfigured',
  name: 'unavailable',
  timeout: 'unavailable',
  certificate: 'unavailable',
  connection: 'unavailable',
  invalid_answer: 'invalid_answer',
  too_large: 'invalid_answer',
  redirect: 'invalid_answer',
};

/**
 * Thrown when a provider does not sign somebody in. Neither its message nor `fault` has a part of an answer.
 * It has no `cause`: those of the libraries have codes and tokens.
 */
export class ProviderFailure extends ApiError {
  readonly reason: ProviderFailureReason;
  /** What was wrong, in words of the service and its libraries: for logs and tests. */
  readonly fault: string;
  /** The provider's own words, cleaned and capped: for the record of the attempt only, never shown. */
  readonly words: string | undefined;

  constructor(reason: ProviderFailureReason, fault: string, words?: string) {
    const { code, detail } = ANSWERS[reason];
    super(code, detail, {
      log: { dependency: 'identity provider', provider_fault: fault },
      attempt: { provider_failure: reason, provider_words: words },
    });
    this.name = 'ProviderFailure';
    this.reason = reason;
    this.fault = fault;
    this.words = words;
  }
}

/** Returns the failure for an error that a provider answers, with its description. */
function failureOfAnswer(error: string, description?: unknown): ProviderFailure {
  const reason = error.startsWith('user_cancelled_') ? 'denied' : (REASONS.get(error) ?? 'invalid_answer');
  const words = cleanWords(typeof description === 'string' ? `${error}: ${description}` : error);
  return new ProviderFailure(reason, 'the provider answers an error', words);
}

/** Returns the provider's words on one line, without characters that nobody sees. */
function cleanWords(words: string): string {
  return typedName(words.slice(0, 4 * MAX_WORDS))
    .slice(0, MAX_WORDS)
    .toWellFormed();
}

/**
 * Returns the error to throw for whatever the libraries or the connector threw: errors of the service as they
 * are, everything else as a ProviderFailure without what the provider answered.
 */
export function failureFrom(thrown: unknown): ApiError {
  for (const error of causesOf(thrown)) {
    if (error instanceof ApiError) return error;
    if (error instanceof ConnectorError)
      return new ProviderFailure(CONNECTOR_REASONS[error.reason], error.message);
    if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
      return failureOfAnswer(error.error, error.error_description);
    if (error instanceof WWWAuthenticateChallengeError)
      return new ProviderFailure('misconfigured', 'the provider asks for other credentials');
    if (error instanceof Response && error.status !== 200) return failureOfStatus(error.status);
  }
  const reason = METADATA_CODES.includes(libraryCode(thrown) ?? '') ? 'misconfigured' : 'invalid_answer';
  return new ProviderFailure(reason, faultOfLibrary(thrown));
}

/** Returns the failure for a status that is no answer of the protocol. */
export function failureOfStatus(status: number): ProviderFailure {
  const reason = status >= 500 || status === 429 ? 'unavailable' : 'invalid_answer';
  return new ProviderFailure(reason, `the provider answers status ${status}`);
}

/** An error and its causes, outermost first. */
function causesOf(thrown: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let one = thrown; one !== undefined && causes.length < 5; ) {
    causes.push(one);
    one = one instanceof Error ? one.cause : undefined;
  }
  return causes;
}

/**
 * Returns what a library refuses. jose has codes, because its messages may quote a token. Those of
 * openid-client are constant, but not those of what it wraps, unless they have one of its codes, too.
 */
function faultOfLibrary(thrown: unknown): string {
  if (thrown instanceof errors.JWTClaimValidationFailed) return `${thrown.code} ${thrown.claim}`;
  if (thrown instanceof errors.JOSEError) return thrown.code;
  const own = causesOf(thrown).findLast((error) => libraryCode(error) !== undefined);
  return own instanceof Error ? own.message : 'the answer cannot be read';
}

/** Returns the code of an error of openid-client or of the library beneath. */
function libraryCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('OAUTH_') ? code : undefined;
}
