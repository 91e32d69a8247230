import { Center, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { useSay } from '../texts/say.ts';
import { SignInForm } from './lazy-sign-in-form.ts';
import { SHELL } from './texts.ts';

/** The page of a browser without a session. */
export function SignInPage(): ReactNode {
  const say = useSay(SHELL);
  useDocumentTitle(say('signInTitle'));
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack gap="lg" w="100%" maw={400}>
        <div>
          <Title order={1} ta="center">
            {say('signInTitle')}
          </Title>
          <Text c="dimmed" ta="center">
            {say('signInText')}
          </Text>
        </div>
        <Suspense>
          <SignInForm />
        </Suspense>
      </Stack>
    </Center>
  );
}
