import '@svc/client/element';
import '@svc/client/element/react';
import type { ReactNode } from 'react';
import { useSession } from '../session/use-session.ts';
import { useLanguage } from '../texts/language.ts';

/** The element that signs an operator in. The session hears of it by the tokens. */
export function SignInForm(): ReactNode {
  const [session] = useSession();
  const [language] = useLanguage();
  return <svc-sign-in signIn={session.client()} lang={language} return-url="/console" />;
}
