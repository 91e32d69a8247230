import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import './element.ts';
import type { SignIn } from './browser.ts';
import type { SignInElementAttributes, SignInElementEvents, SvcSignInElement } from './element/types.ts';

type Handlers = {
  [Name in keyof SignInElementEvents as `on${Name}`]?: (event: SignInElementEvents[Name]) => void;
};

type Props = DetailedHTMLProps<HTMLAttributes<SvcSignInElement>, SvcSignInElement> &
  SignInElementAttributes &
  Handlers & { signIn?: SignIn | undefined };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'svc-sign-in': Props;
    }
  }
}
