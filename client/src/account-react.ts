import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import './account.ts';
import type { AccountElementAttributes, AccountElementEvents, SvcAccountElement } from './account/types.ts';

type Handlers = {
  [Name in keyof AccountElementEvents as `on${Name}`]?: (event: AccountElementEvents[Name]) => void;
};

/** React sets what the element has as a property, and other attributes as they are. */
type Properties = Partial<
  Pick<SvcAccountElement, 'baseUrl' | 'appKey' | 'colorScheme' | 'sections' | 'signIn'>
>;

type Props = DetailedHTMLProps<HTMLAttributes<SvcAccountElement>, SvcAccountElement> &
  AccountElementAttributes &
  Properties &
  Handlers;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'svc-account': Props;
    }
  }
}
