import type { Application } from '../applications/application.ts';
import { recordStaffRead, type StaffRead } from '../events/staff-reads.ts';
import type { HttpEvent } from '../http/http-event.ts';
import { type Operation, readsTenant } from '../http/operation.ts';
import { roleIn } from '../http/principal.ts';
import type { Middleware, RequestState } from '../http/request-state.ts';
import { asCaller } from './caller-origin.ts';

/**
 * Creates the middleware that records what service staff reads of a tenant, after the handler and before the
 * answer: without the record there is no answer (decision 0245). It records each read that the access check
 * has allowed only because the caller is staff. Other callers cost nothing.
 */
export function staffReads(operation: Operation): Middleware {
  const recordAfter: Middleware['after'] = async ({ event, context: { state } }) => {
    const read = staffReadOf(operation, event, state);
    if (read) await asCaller(event, state.principal, () => recordStaffRead(read));
  };
  return { after: recordAfter };
}

/**
 * Returns the subject that a successful call has shown to service staff; undefined if the caller needs no
 * such flag.
 */
function staffReadOf(operation: Operation, event: HttpEvent, state: RequestState): StaffRead | undefined {
  const { principal, records } = state;
  if (principal?.kind !== 'hub' || !principal.support || !readsTenant(operation)) return undefined;
  const { app, account, user } = event.pathParameters ?? {};
  const { application }: { application?: Application } = records ?? {};
  const tenant = account ?? application?.account ?? event.queryStringParameters?.['account'];
  const role = tenant === undefined ? undefined : roleIn(principal, tenant);
  if (role && (operation.roles?.includes(role) ?? true)) return undefined;
  const scope = app ?? tenant;
  return scope === undefined ? undefined : { scope, operation: operation.id, user };
}
