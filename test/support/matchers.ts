import { expect } from 'vitest';
import type { ErrorCode } from '../../shared/platform/errors.ts';

type ErrorMatcher = (
  this: ReturnType<typeof expect.getState>,
  answer: unknown,
  status: number,
  code: string,
  more?: object,
) => { pass: boolean; actual: unknown; expected: unknown; message: () => string };

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> {
    /** Expects an answer with this status and this error code; `more` are further members of its body. */
    toBeApiError(status: number, code: ErrorCode, more?: object): R;
    /** Expects an answer of the OpenID provider with this status and this error. */
    toBeOauthError(status: number, error: string): R;
  }
}

/** A matcher of answers by their status and the member of the body that has the code of an error. */
function errorMatcher(member: 'code' | 'error'): ErrorMatcher {
  return function match(answer, status, code, more = {}) {
    const { iterableEquality, subsetEquality } = this.utils;
    const actual = { status: Object(answer).status, body: Object(answer).body };
    const expected = { status, body: { [member]: code, ...more } };
    return {
      pass: this.equals(actual, expected, [...this.customTesters, iterableEquality, subsetEquality]),
      actual,
      expected,
      message: () =>
        `expected an answer${this.isNot ? ' other than' : ''} ${status} ${code}, not ${Object(answer).text}`,
    };
  };
}

expect.extend({ toBeApiError: errorMatcher('code'), toBeOauthError: errorMatcher('error') });
