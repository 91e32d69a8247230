import { describe, expect, it } from 'vitest';

const refused = {
  status: 404,
  body: { code: 'group_not_found', title: 'There is no such group' },
  text: '{}',
};

describe('toBeApiError', () => {
  it('accepts an answer with the status and the code', () => {
    expect(refused).toBeApiError(404, 'group_not_found');
  });

  it.each([
    ['another status', { ...refused, status: 403 }],
    ['another code', { ...refused, body: { code: 'user_not_found' } }],
    ['no code', { status: 404, body: {} }],
    ['no body', { status: 404 }],
  ])('refuses an answer with %s', (_, answer) => {
    expect(() => expect(answer).toBeApiError(404, 'group_not_found')).toThrow('404 group_not_found');
  });
});
