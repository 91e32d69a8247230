import { expect } from 'vitest';
import type { ErrorCode } from '../../shared/platform/errors.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> {
    /** Expects an answer with this status and this error code. */
    toBeApiError(status: number, code: ErrorCode): R;
  }
}

/** The status and the error code of an answer; undefined is what it lacks. */
function errorOf(answer: unknown): { status: unknown; code: unknown } {
  const { status, body } = Object(answer);
  return { status, code: Object(body).code };
}

expect.extend({
  toBeApiError(answer: unknown, status: number, code: ErrorCode) {
    const [actual, expected] = [errorOf(answer), { status, code }];
    return {
      pass: this.equals(actual, expected),
      actual,
      expected,
      message: () =>
        `expected an answer${this.isNot ? ' other than' : ''} ${status} ${code}, not ${Object(answer).text}`,
    };
  },
});
