import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SignIn } from '../../client/src/browser.ts';
import {
  SignedIn,
  SignedOut,
  SignInProvider,
  type SignInProviderProps,
  UserButton,
  useActiveGroup,
  useGroups,
  useOtherUser,
  useSignIn,
  useUser,
} from '../../client/src/react.ts';
import { newStorage } from '../support/browser-storage.ts';

const OPTIONS = { baseUrl: 'https://auth.example.com', clientId: 'key_1' };

function Parts() {
  const { status, user } = useUser();
  const children = [status, ' ', String(user)];
  return [
    ...children,
    createElement(SignedIn, { key: 'in' }, 'somebody'),
    createElement(SignedOut, { key: 'out' }, 'nobody'),
    createElement(UserButton, { key: 'button' }),
  ];
}

function rendered(props: SignInProviderProps): string {
  return renderToString(createElement(SignInProvider, props, createElement(Parts))).replaceAll(
    '<!-- -->',
    '',
  );
}

describe('the components of React on a server', () => {
  it('know nobody yet, and show neither of both sides', () => {
    expect(rendered(OPTIONS)).toBe('loading undefined');
  });

  it('do not know whom the storage of a server names', () => {
    const storage = newStorage();
    const tokens = { accessToken: 'a.b.c', refreshAt: Date.now() + 1e6 };
    storage.setItem('svc:key_1:tokens', JSON.stringify(tokens));
    const signIn = new SignIn({ ...OPTIONS, storage });
    expect(signIn.isSignedIn).toBe(true);
    expect(rendered({ signIn })).toBe('loading undefined');
  });

  it('share no client between requests', () => {
    const found: SignIn[] = [];
    const Note = () => {
      found.push(useSignIn());
      return undefined;
    };
    const render = () => renderToString(createElement(SignInProvider, OPTIONS, createElement(Note)));
    render();
    render();
    expect(found).toHaveLength(2);
    expect(found[0]).not.toBe(found[1]);
  });

  it('know no teams yet, and no active one', () => {
    const Teams = () =>
      JSON.stringify([useGroups(), useActiveGroup().group, useActiveGroup().can('tasks:write')]);
    const text = renderToString(createElement(SignInProvider, OPTIONS, createElement(Teams)));
    expect(text.replaceAll('&quot;', '"')).toBe('[{"groups":[],"isLoading":true},null,false]');
  });

  it('refuse an origin that is none', () => {
    expect(() => rendered({ ...OPTIONS, apiOrigins: ['api.example.com'] })).toThrow(TypeError);
  });
});

describe('a hook without a provider', () => {
  it.each([
    ['useUser', useUser],
    ['useSignIn', useSignIn],
    ['useOtherUser', useOtherUser],
    ['useGroups', useGroups],
    ['useActiveGroup', useActiveGroup],
  ])('says which component is missing: %s', (_, hook) => {
    const Alone = () => String(hook());
    expect(() => renderToString(createElement(Alone))).toThrow('<SignInProvider>');
  });
});
