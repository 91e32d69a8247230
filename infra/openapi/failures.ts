import { errorsOf, type Operation } from '../../shared/http/operation.ts';
import { ERRORS, type ErrorCode } from '../../shared/platform/errors.ts';

type Json = Record<string, unknown>;

const PROBLEM_MEMBERS = {
  type: { type: 'string', description: 'Link to the documentation of the code' },
  title: { type: 'string' },
  status: { type: 'integer' },
  detail: { type: 'string' },
  instance: { type: 'string', description: 'Id of the request' },
  code: { type: 'string', enum: Object.keys(ERRORS) },
  errors: {
    type: 'array',
    items: {
      type: 'object',
      properties: { path: { type: 'string' }, message: { type: 'string' } },
      required: ['path', 'message'],
    },
  },
  tries_left: {
    type: 'integer',
    description: 'With `invalid_code`: how many more codes the challenge accepts',
  },
  user_message: {
    type: 'string',
    description: 'With `user_disabled`: what staff wrote for the person, if anything',
  },
  may_switch: {
    type: 'boolean',
    description: 'With `identity_taken`, for a guest: the request with `switch_user` signs in the other user',
  },
  challenge: {
    type: 'object',
    description: 'With `proof_required`: the work to do, in the form of ALTCHA (version 2)',
    properties: {
      parameters: {
        type: 'object',
        properties: {
          algorithm: { type: 'string' },
          nonce: { type: 'string' },
          salt: { type: 'string' },
          cost: { type: 'integer' },
          keyLength: { type: 'integer' },
          keyPrefix: { type: 'string' },
          keySignature: { type: 'string' },
          expiresAt: { type: 'integer' },
          data: { type: 'object', additionalProperties: { type: 'string' } },
        },
        required: ['algorithm', 'nonce', 'salt', 'cost', 'keyLength', 'keyPrefix'],
      },
      signature: { type: 'string' },
    },
    required: ['parameters', 'signature'],
  },
};
const REQUIRED_MEMBERS = ['type', 'title', 'status', 'detail', 'instance', 'code'];

/** The schemas of errors. */
export const ERROR_SCHEMAS = {
  Error: { type: 'object', properties: PROBLEM_MEMBERS, required: REQUIRED_MEMBERS },
  ApplicationUpdatedBy: {
    type: 'object',
    properties: { ...PROBLEM_MEMBERS, updated_by: { type: 'string' }, updated_at: { type: 'string' } },
    required: REQUIRED_MEMBERS,
  },
};

/** Responses that most operations share. One component each keeps the document small. */
const COMMON_FAILURES: Record<string, { status: number; codes: readonly ErrorCode[] }> = {
  Unauthorized: {
    status: 401,
    codes: ['missing_credentials', 'invalid_token', 'expired_token', 'revoked_session', 'invalid_key'],
  },
  BodyTooLarge: { status: 413, codes: ['body_too_large'] },
  UnsupportedMediaType: { status: 415, codes: ['unsupported_media_type'] },
  TooManyRequests: { status: 429, codes: ['too_many_requests'] },
  InternalError: { status: 500, codes: ['internal'] },
  DependencyUnavailable: { status: 503, codes: ['dependency_unavailable'] },
};

const RETRY_AFTER = {
  description: 'Seconds after which the request may be repeated',
  schema: { type: 'integer', minimum: 0 },
};

/** RFC 6750, section 3, and RFC 9470. */
const CHALLENGE = {
  description:
    'What is wrong with the credentials: `Bearer` with a `realm`, and an `error` if there were some',
  schema: { type: 'string' },
};

/** Returns the component `responses`. */
export function commonResponses(): Json {
  return Object.fromEntries(
    Object.entries(COMMON_FAILURES).map(([name, { status, codes }]) => [name, failure(status, codes)]),
  );
}

/** Adds failures to successes. Both may have the same status: `GET /ready` answers a 503 of its own. */
export function withFailures(successes: Json, operation: Operation): Json {
  const failures = failuresOf(operation);
  const both = Object.keys(successes).filter((status) => status in failures);
  const joined = both.map((status) => {
    const failed = withoutReference(Object(failures[status]));
    const content = { ...Object(failed['content']), 'application/json': { schema: { type: 'object' } } };
    const description = `${Object(successes[status]).description}\n\n${failed['description']}`;
    return [status, { ...failed, description, content }];
  });
  return { ...successes, ...failures, ...Object.fromEntries(joined) };
}

/** Returns a response itself in place of a reference to the common one. */
function withoutReference(response: { $ref?: string; [member: string]: unknown }): Json {
  const common = COMMON_FAILURES[response.$ref?.split('/').at(-1) ?? ''];
  return common ? failure(common.status, common.codes) : response;
}

/** Returns the error responses by status, each with its possible codes. */
function failuresOf(operation: Operation): Json {
  const hasPages = operation.success.media?.includes('text/html') ?? false;
  const byStatus = Map.groupBy(errorsOf(operation), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        (!hasPages && commonFailure(codes)) || failure(status, codes, hasPages),
      ]),
  );
}

/** Returns a reference to the common response with exactly these codes, if there is one. */
function commonFailure(codes: readonly ErrorCode[]): Json | undefined {
  const same = Object.entries(COMMON_FAILURES).find(([, common]) => common.codes.join() === codes.join());
  return same && { $ref: `#/components/responses/${same[0]}` };
}

/** Conflicts that end by themselves. */
const isBrief = (code: ErrorCode) => code === 'idempotency_in_progress' || code === 'indexing_in_progress';

function failure(status: number, codes: readonly ErrorCode[], hasPages = false): Json {
  const name = status === 412 ? 'ApplicationUpdatedBy' : 'Error';
  const headers = {
    ...(status === 401 && { 'WWW-Authenticate': CHALLENGE }),
    ...((status === 429 || status === 503 || codes.some(isBrief)) && { 'Retry-After': RETRY_AFTER }),
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('\n\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      'application/problem+json': { schema: { $ref: `#/components/schemas/${name}` } },
      ...(hasPages && { 'text/html': { schema: { type: 'string' } } }),
    },
  };
}
