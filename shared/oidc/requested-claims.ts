import type { HttpEvent } from '../http/http-event.ts';
import { propertiesOf } from '../platform/properties.ts';
import { withChangedParameters } from './changed-parameters.ts';

/**
 * Returns a request of a client without the members of `claims` that ask for nothing. The library refuses
 * them, but every member is optional (OpenID Connect Core, 5.5; decision 0483). Other faults stay in place.
 */
export function withoutEmptyClaims(event: HttpEvent): HttpEvent {
  return withChangedParameters(event, withoutEmptyMembers);
}

/** Returns parameters with other `claims`; undefined if nothing changes. */
function withoutEmptyMembers(parameters: URLSearchParams): URLSearchParams | undefined {
  const [sent, ...further] = parameters.getAll('claims');
  if (sent === undefined || further.length > 0) return undefined;
  const asked = askedFor(sent);
  if (asked === undefined) return undefined;
  if (Object.keys(asked).length > 0) parameters.set('claims', JSON.stringify(asked));
  else parameters.delete('claims');
  return parameters;
}

/** Returns the members of `claims` that can ask for something; undefined for what is no object. */
function askedFor(claims: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(claims);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    const { userinfo, id_token } = propertiesOf(parsed);
    return Object.fromEntries(
      Object.entries({ userinfo, id_token }).filter(([, value]) => (value ?? null) !== null),
    );
  } catch {
    return undefined;
  }
}
