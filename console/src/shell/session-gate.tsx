import { Button, Center, Loader, Modal, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { PARTS } from '../parts/texts.ts';
import { useSession } from '../session/use-session.ts';
import { useLanguage } from '../texts/language.ts';
import { useSay } from '../texts/say.ts';
import { SignInForm } from './lazy-sign-in-form.ts';
import { SignInPage } from './sign-in-page.tsx';
import { SHELL } from './texts.ts';

/** The session may end while a dialog is open. */
const ABOVE_DIALOGS = 1000;

/**
 * Shows the page to who is signed in, and the sign-in to others. A session that ends leaves the page as it
 * is, below a dialog in which the same person signs in again.
 */
export function SessionGate({ children }: { children: ReactNode }): ReactNode {
  const say = useSay(SHELL);
  const [session, state] = useSession();
  const [language] = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const begun = useQuery({
    queryKey: ['session'],
    queryFn: () => session.begin(),
    retry: 2,
    staleTime: Infinity,
  });
  if (state.name === 'signedOut') return <SignInPage />;
  if (state.name === 'unknown')
    return begun.error ? <Unreachable retry={() => void begun.refetch()} /> : <Waiting />;
  return (
    <>
      {children}
      <Modal
        opened={state.name === 'ended'}
        onClose={() => undefined}
        zIndex={ABOVE_DIALOGS}
        withCloseButton={false}
        title={say('sessionEnded')}
        closeOnEscape={false}
        closeOnClickOutside={false}
      >
        <Text size="sm" mb="md">
          {say('sessionEndedText')}
        </Text>
        <Suspense>{state.name === 'ended' && <SignInForm />}</Suspense>
      </Modal>
    </>
  );
}

function Waiting(): ReactNode {
  return (
    <Center mih="100vh" component="main" aria-busy>
      <Loader />
    </Center>
  );
}

function Unreachable({ retry }: { retry: () => void }): ReactNode {
  const say = useSay(SHELL);
  const sayPart = useSay(PARTS);
  return (
    <Center mih="100vh" component="main">
      <Stack align="center">
        <Title order={1}>{say('unreachable')}</Title>
        <Text>{say('unreachableText')}</Text>
        <Button onClick={retry}>{sayPart('tryAgain')}</Button>
      </Stack>
    </Center>
  );
}
