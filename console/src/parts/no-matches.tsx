import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../texts/say.ts';
import { EmptyState } from './empty-state.tsx';
import { PARTS } from './texts.ts';

/** Says that no row fits the filters, with the way to clear them. */
export function NoMatches({ clear, level = 2 }: { clear: () => void; level?: 2 | 3 }): ReactNode {
  const say = useSay(PARTS);
  return (
    <EmptyState
      icon={MagnifyingGlassIcon}
      title={say('nothingMatches')}
      text={say('nothingMatchesText')}
      level={level}
    >
      <Button variant="default" onClick={clear}>
        {say('clearFilters')}
      </Button>
    </EmptyState>
  );
}
