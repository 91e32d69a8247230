import '@svc/client/account';
import '@svc/client/account/react';
import type { ReactNode } from 'react';
import { useSession } from '../session/use-session.ts';
import { useLanguage } from '../texts/language.ts';

/** How operators sign in: the element shows and changes it, and asks for a fresh sign-in where needed. */
export function OwnAccount(): ReactNode {
  const [session] = useSession();
  const [language] = useLanguage();
  return <svc-account signIn={session.client()} lang={language} sections="passkeys identities" />;
}
