import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/platform/errors.ts';
import { failureFields } from '../../../shared/platform/failure-fields.ts';

const GRACE = 'grace.hopper@example.com';

function refusalOf(dependency: string, cause: unknown) {
  const log = { dependency, dependency_error: 'MessageRejected' };
  return new ApiError('dependency_unavailable', 'Try again', { log, cause });
}

describe('what the log says of a failure', () => {
  it('has name and frames of what a dependency threw, and none of its words', () => {
    const cause = Object.assign(new Error(`no one is at ${GRACE}\n    at ${GRACE}\nfor now`), {
      name: 'MessageRejected',
    });
    const fields = failureFields(refusalOf('ses', cause));
    expect(fields).toEqual({
      error_code: 'dependency_unavailable',
      dependency: 'ses',
      dependency_error: 'MessageRejected',
      cause: expect.stringMatching(/^MessageRejected\n {4}at .*failure-fields\.test\.ts:\d+:\d+/),
    });
    expect(JSON.stringify(fields)).not.toContain('grace');
  });

  it('has the system code of a connection that failed', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
    expect(failureFields(refusalOf('table', cause))['cause']).toMatch(/^Error ECONNREFUSED\n {4}at /);
  });

  it('has nothing but the name where there are no frames', () => {
    const cause = Object.assign(new Error(GRACE), { stack: `Error: ${GRACE}` });
    expect(failureFields(refusalOf('sns', cause))['cause']).toBe('Error');
  });

  it('has the words of a fault of ours, by which it is found', () => {
    expect(failureFields(new TypeError('x is not a function'))).toEqual({
      error_code: 'internal',
      cause: expect.stringContaining('TypeError: x is not a function\n'),
    });
  });

  it('has no cause where the caller is at fault', () => {
    const error = new ApiError('invalid_input', 'no', {
      log: { dependency: 'ses' },
      cause: new Error(GRACE),
    });
    expect(failureFields(error)).toEqual({ error_code: 'invalid_input', dependency: 'ses' });
  });

  it('is nothing where nothing failed', () => {
    expect(failureFields(undefined)).toEqual({});
  });
});
