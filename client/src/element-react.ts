import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import './element.ts';
import type { SignInElementAttributes, SignInElementEvents, SvcSignInElement } from './element/types.ts';

type Handlers = {
  [Name in keyof SignInElementEvents as `on${Name}`]?: (event: SignInElementEvents[Name]) => void;
};

/** React sets what the element has as a property, and other attributes as they are. */
type Properties = Partial<
  Pick<
    SvcSignInElement,
    'baseUrl' | 'appKey' | 'apiOrigins' | 'returnUrl' | 'methods' | 'colorScheme' | 'signIn'
  >
>;

type Props = DetailedHTMLProps<HTMLAttributes<SvcSignInElement>, SvcSignInElement> &
  SignInElementAttributes &
  Properties &
  Handlers;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'svc-sign-in': Props;
    }
  }
}
