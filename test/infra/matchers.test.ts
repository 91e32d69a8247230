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
    ['an OAuth error', { status: 404, body: { error: 'group_not_found' } }],
  ])('refuses an answer with %s', (_, answer) => {
    expect(() => expect(answer).toBeApiError(404, 'group_not_found')).toThrow('404 group_not_found');
  });

  it('compares the further members that it gets', () => {
    expect(refused).toBeApiError(404, 'group_not_found', { title: expect.stringContaining('group') });
    const other = () => expect(refused).toBeApiError(404, 'group_not_found', { title: 'Another' });
    expect(other).toThrow('404 group_not_found');
  });
});

describe('toBeOauthError', () => {
  it('accepts an answer with the status and the error alone', () => {
    const answer = { status: 400, body: { error: 'invalid_grant', error_description: 'It has expired' } };
    expect(answer).toBeOauthError(400, 'invalid_grant');
    expect(() => expect(answer).toBeOauthError(401, 'invalid_grant')).toThrow('401 invalid_grant');
    expect(() => expect(answer).toBeOauthError(400, 'invalid_client')).toThrow('400 invalid_client');
    expect(() => expect(refused).toBeOauthError(404, 'group_not_found')).toThrow('404 group_not_found');
  });
});
