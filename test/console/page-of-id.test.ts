import { describe, expect, it } from 'vitest';
import { pageOfId } from '../../console/src/palette/page-of-id.ts';

const APP = 'app_01k5x7q0r819d0v6s25emafym9';

describe('a pasted id', () => {
  it.each([
    ['user_01k5x7q0r8xagqd6yzr5zccb45', 'user', `/applications/${APP}/users/user_01k5x7q0r8xagqd6yzr5zccb45`],
    ['group_1', 'group', `/applications/${APP}/groups/group_1`],
    ['event_1', 'event', `/applications/${APP}/events?event=event_1`],
    ['key_1', 'key', `/applications/${APP}/keys/key_1`],
    ['keyword_1', 'keyword', `/applications/${APP}/keywords/keyword_1`],
    ['app_2', 'application', '/applications/app_2/users'],
    ['acct_1', 'account', '/accounts/acct_1/members'],
    ['JKJVzh7qvHcEP1g=', 'request', `/applications/${APP}/attempts?request_id=JKJVzh7qvHcEP1g%3D`],
  ])('%s leads to the page of its %s', (id, kind, to) => {
    expect(pageOfId(` ${id} `, APP)).toEqual({ kind, to });
  });

  it.each(['anna', 'anna@example.com', 'user_', 'constructor_1', '__proto___1', '+49 30 1234'])(
    'is not %s',
    (text) => {
      expect(pageOfId(text, APP)).toBeUndefined();
    },
  );

  it('of a record of an application leads nowhere while none is open', () => {
    expect(pageOfId('user_1', '')).toBeUndefined();
    expect(pageOfId('app_2', '')?.kind).toBe('application');
  });
});
