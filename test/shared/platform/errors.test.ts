import { describe, expect, it } from 'vitest';
import { ApiError, refusalFrom } from '../../../shared/platform/errors.ts';

describe('a caught error', () => {
  it('is returned if it refuses the request', () => {
    const refusal = new ApiError('conflict');
    expect(refusalFrom(refusal)).toBe(refusal);
    expect(refusalFrom(refusal, 'conflict')).toBe(refusal);
  });

  it.each([
    ['a failure of the service', new ApiError('internal')],
    ['a dependency that does not answer', new ApiError('dependency_unavailable')],
    ['a defect', new TypeError('x is undefined')],
  ])('is thrown again if it is %s', (_, error) => {
    expect(() => refusalFrom(error)).toThrow(error);
    expect(() => refusalFrom(error, 'conflict')).toThrow(error);
  });

  it('is thrown again if it is not the expected refusal', () => {
    const refusal = new ApiError('link_used');
    expect(() => refusalFrom(refusal, 'conflict')).toThrow(refusal);
  });
});
