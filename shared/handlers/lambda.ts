import middy from '@middy/core';
import type { Application } from '../applications/application.ts';
import { chain, type LambdaHandler } from '../http/chain.ts';
import type { HttpEvent, HttpResult } from '../http/http-event.ts';
import { formNonces } from '../http/middleware/form-nonces.ts';
import { parseBody } from '../http/middleware/parse-body.ts';
import { parseInput } from '../http/middleware/parse-input.ts';
import { serialise } from '../http/middleware/serialise.ts';
import type {
  AnswerOf,
  BodyOf,
  HeadersOf,
  Operation,
  ParamsOf,
  PathParams,
  QueryOf,
  ResultOf,
} from '../http/operation.ts';
import type { AnonymousPrincipal, AuthScheme, PrincipalOf } from '../http/principal.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext } from '../http/request-state.ts';
import type { LogFields } from '../platform/log.ts';
import type { ProfileRecord } from '../profiles/profile.ts';
import type { UserItems } from '../profiles/profile-store.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import { checkAccess } from './access.ts';
import { asCaller } from './caller-origin.ts';
import { idempotency, type Recheck, underRequestClaim } from './idempotency.ts';
import { callOf, type RawCall } from './raw-call.ts';
import { staffReads } from './record-staff-reads.ts';

type CallerOf<O extends Operation> = [O['auth'][number]] extends [never]
  ? AnonymousPrincipal
  : PrincipalOf<Extract<O['auth'][number], AuthScheme>>;

/** The application, if a hub caller may name it in the path: the access check has read it. */
type WithApplication<O extends Operation> = O['withoutApplication'] extends true
  ? Record<never, never>
  : 'user' extends O['auth'][number]
    ? Record<never, never>
    : 'hub' extends O['auth'][number]
      ? 'app' extends PathParams<O['path']>
        ? { application: Application }
        : Record<never, never>
      : Record<never, never>;

/** The profile of a calling user, which the access check has read. */
type WithProfile<O extends Operation> = 'user' extends O['auth'][number]
  ? { profile: ProfileRecord }
  : Record<never, never>;

/** The records that the access check read with the profile if `reads` is `own_profile` or `own_fields`. */
type WithOwnProfile<O extends Operation> = O['reads'] extends 'own_profile' | 'own_fields'
  ? { own: UserItems }
  : Record<never, never>;

/** The schema that the access check read with the profile if `reads` is `schema`. */
type WithSchema<O extends Operation> = O['reads'] extends 'schema'
  ? { schema: ProfileSchema }
  : Record<never, never>;

/** The input of a handler: the parsed request, the caller, and the records of the access check. */
export type Call<O extends Operation> = {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  headers: HeadersOf<O>;
  body: BodyOf<O>;
  principal: CallerOf<O>;
  precondition: Precondition;
  requestId: string;
  sourceIp: string;
  event: HttpEvent;
  /** Fields to add to the request's log line; never personal data. */
  log: LogFields;
} & WithApplication<O> &
  WithProfile<O> &
  WithOwnProfile<O> &
  WithSchema<O>;

/** Throws unless the caller may still make the call whose stored answer it asks for. */
type RecheckOf<O extends Operation> = (call: Call<O>, answer: AnswerOf<O>) => unknown;

/**
 * True for idempotent operations whose handlers decide about access, so that they must pass a recheck: users
 * name groups and invites, and hub users name accounts in the body.
 */
type DecidedByHandler<O extends Operation> = O['idempotent'] extends true
  ? 'user' extends O['auth'][number]
    ? [Exclude<PathParams<O['path']>, 'app'>] extends [never]
      ? false
      : true
    : 'hub' extends O['auth'][number]
      ? [Extract<PathParams<O['path']>, 'app' | 'account'>] extends [never]
        ? true
        : false
      : false
  : false;

type RecheckArguments<O extends Operation> =
  DecidedByHandler<O> extends true ? [recheck: RecheckOf<O>] : [recheck?: RecheckOf<O>];

/**
 * Creates the Lambda handler of an operation. `handle` gets typed input of an authorized caller and returns
 * the success value or throws `ApiError`. Operations that create honour `Idempotency-Key`. Before a stored
 * answer is returned, `recheck` repeats the checks of `handle` that depend on the caller.
 */
export function lambda<const O extends Operation>(
  operation: O,
  handle: (call: Call<O>) => Promise<ResultOf<O> | Reply>,
  ...[recheck]: RecheckArguments<O>
): LambdaHandler {
  // The schemas of the operation, from which Call<O> is derived, parse the input and serialise the result.
  const run = handle as unknown as (call: RawCall) => Promise<HttpResult>;
  const answer = middy<HttpEvent, HttpResult, Error, RequestContext>({ timeoutEarlyInMillis: 0 })
    .use(staffReads(operation))
    .use(checkAccess(operation))
    .use(parseBody(operation))
    .use(parseInput(operation))
    .use(formNonces())
    .use(idempotency(operation, recheck as Recheck | undefined))
    .use(serialise(operation))
    .handler((event, { state }) =>
      asCaller(event, state.principal, () => underRequestClaim(state, () => run(callOf(event, state)))),
    );
  return chain(operation, answer);
}
