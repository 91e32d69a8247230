import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Caller } from '../../api/application.ts';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { AttemptCard } from './attempt-card.tsx';
import type { useAttempts } from './use-attempts.ts';

type Props = {
  found: ReturnType<typeof useAttempts>;
  app: string;
  caller: Caller;
  hasUser: boolean;
  /** What is shown if there are no attempts. */
  none: ReactNode;
};

/** Draws attempts, the newest first. */
export function AttemptList({ found: { query, attempts }, app, caller, hasUser, none }: Props): ReactNode {
  if (query.error) return <FailureNotice error={query.error} retry={() => void query.refetch()} />;
  if (!attempts) return <Skeleton height={160} aria-hidden />;
  if (attempts.length === 0) return none;
  return (
    <Stack gap="md">
      {attempts.map((attempt) => (
        <AttemptCard
          key={attempt.id}
          attempt={attempt}
          app={app}
          caller={caller}
          hasUser={hasUser}
          level={hasUser ? 2 : 3}
        />
      ))}
      <MoreButton query={query} />
    </Stack>
  );
}
