import type { Fault, ServiceError } from '@svc/client/server';

/** True for an error that the service answered, or that the client reports in its form. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === 'ServiceError';
}

/** True if a write was refused because somebody else has changed the record since it was read. */
export function isStale(error: unknown): boolean {
  return isServiceError(error) && error.status === 412;
}

/** Returns what the service refused in a request; nothing for other errors. */
export function faultsOf(error: unknown): readonly Fault[] {
  return isServiceError(error) ? error.faults : [];
}

/**
 * Returns the faults of a request by field: `body.data.email` is `email`. `fieldOf` decides where the path
 * does not say it. Others are in `rest`.
 */
export function faultsByField(
  error: unknown,
  fields: readonly string[],
  fieldOf: (path: string) => string | undefined = () => undefined,
): { byField: Record<string, string>; rest: string[] } {
  const byField: Record<string, string> = {};
  const rest: string[] = [];
  for (const { path, message } of faultsOf(error)) {
    const known = fieldOf(path);
    const own = fields.find((name) =>
      known === undefined
        ? path.split('.').at(-1) === name || path.startsWith(`body.${name}`)
        : name === known,
    );
    if (own && !Object.hasOwn(byField, own)) byField[own] = message;
    else rest.push(`${path}: ${message}`);
  }
  return { byField, rest };
}

/** Returns what went wrong, in the words of the service. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
