import { Box, Skeleton, Stack, Text } from '@mantine/core';
import type { Service } from '@svc/client/server';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Caller, missingRoles } from '../api/application.ts';
import type { OperationId } from '../api/operation.ts';
import { useService } from '../api/service.ts';
import { FailureNotice } from './failure-notice.tsx';
import type { ListPage } from './list-description.ts';
import { MoreButton } from './more-button.tsx';
import { useRefusal } from './use-refusal.ts';

type Props<Row> = {
  /** The operation that reads the rows: who may not call it reads which roles may. */
  operation: OperationId;
  caller: Caller;
  queryKey: readonly unknown[];
  read: (
    service: Service,
    request: { after: string | undefined; signal: AbortSignal },
  ) => Promise<ListPage<Row> | undefined>;
  /** Draws all rows that were read so far; also none. */
  draw: (rows: readonly Row[]) => ReactNode;
};

/** Reads rows page by page and draws them: for what is no table of its own, such as a section of a page. */
export function PagedRows<Row>({ operation, caller, queryKey, read, draw }: Props<Row>): ReactNode {
  const service = useService();
  const query = useInfiniteQuery({
    queryKey,
    enabled: missingRoles(operation, caller) === undefined,
    queryFn: async ({ pageParam, signal }) =>
      (await read(service, { after: pageParam, signal })) ?? { results: [] },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
  return (
    <>
      <QueriedRows
        operation={operation}
        caller={caller}
        query={{ ...query, data: query.data?.pages.flatMap(({ results }) => results) }}
        draw={draw}
      />
      <Box p={query.hasNextPage ? 'sm' : 0}>
        <MoreButton query={query} size="xs" />
      </Box>
    </>
  );
}

type QueriedProps<Row> = Pick<Props<Row>, 'operation' | 'caller' | 'draw'> & {
  query: { data: readonly Row[] | undefined; error: unknown; refetch: () => unknown };
};

/** Draws the rows that a query has read, or why there are none yet. */
export function QueriedRows<Row>({ operation, caller, query, draw }: QueriedProps<Row>): ReactNode {
  const refusal = useRefusal(operation, caller);
  if (refusal) return <Note>{refusal}</Note>;
  if (query.error) {
    return (
      <Box p="md">
        <FailureNotice error={query.error} retry={() => void query.refetch()} />
      </Box>
    );
  }
  return query.data ? draw(query.data) : <LoadingNote />;
}

/** A short remark in place of rows. */
export function Note({ children }: { children: ReactNode }): ReactNode {
  return (
    <Text size="sm" c="dimmed" px="md" pb="md">
      {children}
    </Text>
  );
}

function LoadingNote(): ReactNode {
  return (
    <Stack gap="xs" px="md" pb="md" aria-hidden>
      <Skeleton height={36} />
      <Skeleton height={36} />
    </Stack>
  );
}
