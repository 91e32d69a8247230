import type { Error as Problem } from '../generated/types.gen.ts';

/** The stable codes of errors. `{base URL}/docs/errors` has the cause and remedy of each. */
export type ErrorCode = Problem['code'];

/** The codes of errors that the client finds itself, without an answer of the service. */
type ClientErrorCode = 'unreachable' | 'other_user' | 'insecure_context';

/** The work that the service asks for: a challenge in the form of ALTCHA. */
export type ProofChallenge = NonNullable<Problem['challenge']>;

/** One fault of an input: its path, such as `body.data.email`, and how to fix it. */
export type Fault = { path: string; message: string };

/** The members of an error answer that a caller may read. */
type Details = {
  status: number;
  code: ErrorCode | ClientErrorCode;
  requestId?: string | undefined;
  faults?: readonly Fault[];
  retryAfterSeconds?: number | undefined;
  triesLeft?: number | undefined;
  challenge?: ProofChallenge | undefined;
  userMessage?: string | undefined;
  maySwitch?: boolean | undefined;
};

/**
 * An error of the service; or `unreachable` with status 0 if no answer arrived: then it is unknown whether
 * the request took effect. Nothing was sent with `other_user`, if the call was about a user who is not signed
 * in any more, and with `insecure_context`, if the page needs https.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly code: ErrorCode | ClientErrorCode;
  /** Id of the request, for questions to the operator of the service. */
  readonly requestId: string | undefined;
  /** The faults of an invalid input. */
  readonly faults: readonly Fault[];
  readonly retryAfterSeconds: number | undefined;
  /** How many more codes the service compares, after a wrong one. */
  readonly triesLeft: number | undefined;
  /** The work that the service asks for, with `proof_required`. `SignIn.start` does it by itself. */
  readonly challenge: ProofChallenge | undefined;
  /** What the staff of the application wrote for the person, with `user_disabled`. Plain text. */
  readonly userMessage: string | undefined;
  /** True if the address of a guest belongs to another user: `SignIn.complete` may switch to that user. */
  readonly maySwitch: boolean;

  constructor(
    message: string,
    {
      status,
      code,
      requestId,
      faults = [],
      retryAfterSeconds,
      triesLeft,
      challenge,
      userMessage,
      maySwitch = false,
    }: Details,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.faults = faults;
    this.retryAfterSeconds = retryAfterSeconds;
    this.triesLeft = triesLeft;
    this.challenge = challenge;
    this.userMessage = userMessage;
    this.maySwitch = maySwitch;
  }
}

/** Returns the error of an answer that is not a success. */
export async function errorOf(response: Response): Promise<ServiceError> {
  const text = await response.text();
  const problem = problemIn(text);
  const message = problem?.detail || problem?.title || `The service answered ${response.status}`;
  return new ServiceError(message, {
    status: response.status,
    code: problem?.code ?? codeOf(response.status),
    requestId: problem?.instance,
    faults: problem?.errors ?? [],
    retryAfterSeconds: retryAfterOf(response),
    triesLeft: problem?.tries_left,
    challenge: problem?.challenge,
    userMessage: problem?.user_message,
    maySwitch: problem?.may_switch,
  });
}

/** Returns the seconds of `Retry-After`, or undefined. The service sends no dates in it. */
export function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

type Body = Partial<Problem> & { errors?: Fault[] };

/** An error may come from a proxy before the service, and then it has no problem details. */
function problemIn(text: string): Body | undefined {
  try {
    const body: Body | null = JSON.parse(text);
    return typeof body?.code === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(status: number): ErrorCode {
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'dependency_unavailable' : 'invalid_input';
}
