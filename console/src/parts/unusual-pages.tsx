import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSay } from '../texts/say.ts';
import { FailureNotice } from './failure-notice.tsx';
import { UNUSUAL } from './unusual-texts.ts';

/** What an unknown address shows, and one of something that was deleted. */
export function UnknownPage(): ReactNode {
  const say = useSay(UNUSUAL);
  return (
    <Center py={64}>
      <Stack align="center" ta="center">
        <Title order={1}>{say('notFound')}</Title>
        <Text c="dimmed">{say('notFoundText')}</Text>
        <Button component={Link} to="/" variant="default">
          {say('toStart')}
        </Button>
      </Stack>
    </Center>
  );
}

/** What a page shows that failed. */
export function FailedPage({ error, reset }: { error: unknown; reset: () => void }): ReactNode {
  const say = useSay(UNUSUAL);
  return (
    <Stack maw={720} mx="auto">
      <Title order={1}>{say('failed')}</Title>
      <FailureNotice error={error} retry={reset} />
    </Stack>
  );
}
