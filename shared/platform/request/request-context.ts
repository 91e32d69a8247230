import { AsyncLocalStorage } from 'node:async_hooks';

/** The members of the request context, each with the file that declares it. */
type MemberName =
  | 'deadline' // platform/client-timeouts.ts
  | 'notes' // platform/request/request-notes.ts
  | 'origin' // platform/request/request-origin.ts
  | 'reader' // platform/request/request-reader.ts
  | 'sender' // platform/request/request-sender.ts
  | 'attempt' // platform/request/request-attempt.ts
  | 'claim' // storage/writes/claim.ts
  | 'source' // oidc-store/artifact-limit.ts
  | 'earlyReads' // oidc-store/early-reads.ts
  | 'signedToken' // oidc-store/signed-token.ts
  | 'writesAtEnd'; // oidc-store/writes-at-end.ts

const current = new AsyncLocalStorage<{ readonly [Name in MemberName]?: unknown }>();

/** A member of the request context. */
type RequestMember<T> = {
  /** Returns the value of the innermost `run`; undefined outside of any, such as in a schedule. */
  get: () => T | undefined;
  /** Runs `work` and everything that it starts with this value. The values of other members do not change. */
  run: <R>(value: T | undefined, work: () => R) => R;
};

/**
 * Declares a member of the request context (decision 0294). The same file exports the functions that read and
 * set it.
 */
export function requestMember<T>(name: MemberName): RequestMember<T> {
  return {
    // Only `run` of the same member sets its name.
    get: () => current.getStore()?.[name] as T | undefined,
    run: (value, work) => current.run({ ...current.getStore(), [name]: value }, work),
  };
}
