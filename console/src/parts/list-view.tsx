import { Box, Button, Group, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useService } from '../api/service.ts';
import { useSay } from '../texts/say.ts';
import { EmptyState } from './empty-state.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LinkTo } from './link-to.tsx';
import type { Column, FilterValues, ListDescription } from './list-description.ts';
import classes from './list-view.module.css';
import { NoMatches } from './no-matches.tsx';
import { PARTS } from './texts.ts';
import { useFilters } from './use-filters.ts';

type Props<Row> = {
  list: ListDescription<Row>;
  /** The list fills a section, whose heading is above that of an empty list. */
  inSection?: boolean;
};

/** Draws a list with its filters, which are in the address of the page. */
export function ListView<Row>({ list, inSection = false }: Props<Row>): ReactNode {
  const [filters, setFilters] = useFilters(list.filters ?? []);
  const query = usePages(list, filters);
  const rows = query.data?.pages.flatMap(({ results }) => results);
  const isFiltered = Object.values(filters).some(Boolean);
  // A page may be empty although there are more.
  const isEmpty = rows?.length === 0;
  return (
    <Stack gap={inSection ? 0 : 'md'} className={inSection ? classes['inSection'] : undefined}>
      {list.filters && <FilterBar filters={list.filters} values={filters} change={setFilters} />}
      {list.hint && (
        <Text size="sm" c="dimmed">
          {list.hint}
        </Text>
      )}
      {query.error && <FailureNotice error={query.error} retry={() => void query.refetch()} />}
      {!query.error && !rows && <LoadingRows />}
      {isEmpty && !query.hasNextPage && (
        <NoRows list={list} isFiltered={isFiltered} clear={() => setFilters({})} level={inSection ? 3 : 2} />
      )}
      {rows && rows.length > 0 && <Rows list={list} rows={rows} isOld={query.isPlaceholderData} />}
      {rows && (rows.length > 0 || query.hasNextPage) && (
        <ListEnd
          shown={rows.length}
          count={query.data?.pages[0]?.count}
          isComplete={query.data?.pages[0]?.count_is_complete !== false}
          hasMore={query.hasNextPage}
          isBusy={query.isFetchingNextPage}
          more={() => void query.fetchNextPage()}
        />
      )}
    </Stack>
  );
}

/** Reads a list page by page. The rows of other filters are shown until the new ones are there. */
function usePages<Row>(list: ListDescription<Row>, filters: FilterValues) {
  const service = useService();
  return useInfiniteQuery({
    queryKey: [list.name, ...list.scope, filters],
    queryFn: ({ pageParam, signal }) => list.read(service, { filters, after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

function Rows<Row>({
  list,
  rows,
  isOld,
}: {
  list: ListDescription<Row>;
  rows: readonly Row[];
  isOld: boolean;
}): ReactNode {
  return (
    <Box className={classes['frame']} aria-busy={isOld}>
      <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="md" aria-label={list.label}>
        <Table.Thead>
          <Table.Tr>
            {list.columns.map((column) => (
              <Table.Th key={column.name} className={classOf(column)} ta={column.align}>
                {column.isTitleHidden ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={list.keyOf(row)} className={classes['row']}>
              {list.columns.map((column, n) => (
                <Table.Td key={column.name} className={classOf(column)} ta={column.align}>
                  {n === 0 && list.addressOf ? (
                    <LinkTo to={list.addressOf(row)} className={classes['link']}>
                      {column.show(row)}
                    </LinkTo>
                  ) : (
                    column.show(row)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function classOf<Row>({ wideOnly }: Column<Row>): string | undefined {
  return wideOnly ? classes['wide'] : undefined;
}

function NoRows<Row>({
  list,
  isFiltered,
  clear,
  level,
}: {
  list: ListDescription<Row>;
  isFiltered: boolean;
  clear: () => void;
  level: 2 | 3;
}): ReactNode {
  if (isFiltered) return <NoMatches clear={clear} level={level} />;
  return (
    <EmptyState {...list.empty} level={level}>
      {list.empty.way}
    </EmptyState>
  );
}

function ListEnd({
  shown,
  count,
  isComplete,
  hasMore,
  isBusy,
  more,
}: {
  shown: number;
  count: number | undefined;
  isComplete: boolean;
  hasMore: boolean;
  isBusy: boolean;
  more: () => void;
}): ReactNode {
  const say = useSay(PARTS);
  const known = count !== undefined && count > shown;
  const name = known ? (isComplete ? 'rowsOf' : 'rowsOfMore') : hasMore ? 'rowsMore' : 'rows';
  return (
    <Group justify="space-between" className={classes['end']}>
      <Text size="sm" c="dimmed" role="status">
        {say(name, { n: shown, count: count ?? shown })}
      </Text>
      {hasMore && (
        <Button variant="default" loading={isBusy} onClick={more}>
          {say('loadMore')}
        </Button>
      )}
    </Group>
  );
}

function LoadingRows(): ReactNode {
  return (
    <Stack gap="xs" aria-hidden>
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <Skeleton key={n} height={40} />
      ))}
    </Stack>
  );
}
