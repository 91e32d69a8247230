import type { RequestOf, Service } from '@svc/client/server';

/** The name of an operation of the API. */
export type OperationId = keyof Service & string;

/** The request of an operation whose types were checked where it was described. */
export type AnyRequest = {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  ifMatch?: string | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** A request to the API that is described before it is sent, so that it can be shown as well. */
export type Described = { operation: OperationId; request: AnyRequest };

/** Describes a request. The types of the operation are checked here. */
export function describe<Id extends OperationId>(operation: Id, request: RequestOf<Id>): Described {
  return { operation, request: request as AnyRequest };
}

/** Sends a described request. Throws ServiceError. */
export function sendDescribed(service: Service, { operation, request }: Described): Promise<unknown> {
  return (service[operation] as (request: AnyRequest) => Promise<unknown>)(request);
}
