import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSay } from '../texts/say.ts';
import { PARTS } from './texts.ts';

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  size?: 'xs' | 'sm';
};

/** Reads the next page below what is there; nothing at the end. */
export function MoreButton({ query, size = 'sm' }: Props): ReactNode {
  const say = useSay(PARTS);
  if (!query.hasNextPage) return undefined;
  return (
    <Group justify="center">
      <Button
        variant="default"
        size={size}
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {say('loadMore')}
      </Button>
    </Group>
  );
}
