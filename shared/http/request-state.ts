import type { MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import type { LogFields } from '../platform/log.ts';
import type { ClaimedKey } from '../storage/writes/claim.ts';
import type { Precondition } from '../storage/writes/preconditions.ts';
import type { HttpEvent, HttpResult } from './http-event.ts';
import type { Principal } from './principal.ts';

/** The parsed input of a request. The contract of the operation gives its types (lambda.ts). */
export type Input = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
  precondition: Precondition;
};

/** Values that the middlewares of a request add for each other and for its handler. */
export type RequestState = {
  /** Time of `performance.now()`. */
  startedAt: number;
  /** Additional fields of the request's log line; never personal data. */
  log: LogFields;
  principal?: Principal;
  /** Records that the access check has read. */
  records?: object;
  input?: Input;
  claim?: ClaimedKey;
};

export type RequestContext = Context & { state: RequestState };

/** A Middy middleware of an HTTP request. */
export type Middleware = MiddlewareObj<HttpEvent, HttpResult, Error, RequestContext>;

/** Returns the input of a parsed request. */
export function inputOf({ input }: RequestState): Input {
  if (!input) throw new Error('the input of the request has not been parsed');
  return input;
}
