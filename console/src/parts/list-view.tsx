import { Box, Button, Group, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useService } from '../api/service.ts';
import { useSay } from '../texts/say.ts';
import { EmptyState } from './empty-state.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LinkTo } from './link-to.tsx';
import type { Column, FilterValues, ListDescription, ListPage } from './list-description.ts';
import classes from './list-view.module.css';
import { NoMatches } from './no-matches.tsx';
import { RowsNearView } from './rows-near-view.tsx';
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
  const shown = query.data && rowsIn(query.data);
  const isFiltered = Object.values(filters).some(Boolean);
  // A page may be empty although there are more.
  const isEmpty = shown === 0;
  return (
    <Stack gap={inSection ? 0 : 'md'} className={inSection ? classes['inSection'] : undefined}>
      {list.filters && (
        <Box {...(inSection && { px: 'md', pb: 'sm' })}>
          <FilterBar filters={list.filters} values={filters} change={setFilters} />
        </Box>
      )}
      {list.hint && (
        <Text size="sm" c="dimmed">
          {list.hint}
        </Text>
      )}
      {query.error && <FailureNotice error={query.error} retry={() => void query.refetch()} />}
      {!query.error && shown === undefined && <LoadingRows />}
      {isEmpty && !query.hasNextPage && (
        <NoRows list={list} isFiltered={isFiltered} clear={() => setFilters({})} level={inSection ? 3 : 2} />
      )}
      {query.data && !isEmpty && <Rows list={list} data={query.data} isOld={query.isPlaceholderData} />}
      {shown !== undefined && (shown > 0 || query.hasNextPage) && (
        <ListEnd
          shown={shown}
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
    refetchInterval: list.againMilliseconds ?? false,
  });
}

/** The number of rows that were read so far. */
function rowsIn({ pages }: Pick<InfiniteData<ListPage<unknown>>, 'pages'>): number {
  return pages.reduce((sum, { results }) => sum + results.length, 0);
}

type RowsProps<Row> = {
  list: ListDescription<Row>;
  data: InfiniteData<ListPage<Row>>;
  isOld: boolean;
};

function Rows<Row>({ list, data, isOld }: RowsProps<Row>): ReactNode {
  return (
    <Box className={classes['frame']} aria-busy={isOld}>
      <Table
        highlightOnHover
        verticalSpacing="sm"
        horizontalSpacing="md"
        aria-label={list.label}
        aria-rowcount={rowsIn(data) + 1}
      >
        <Table.Thead>
          <Table.Tr>
            {list.columns.map((column) => (
              <Table.Th key={column.name} className={classOf(column)} ta={column.align}>
                {column.isTitleHidden ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {data.pages.map(({ results }, n) => (
          <RowsNearView
            key={String(data.pageParams[n])}
            columns={list.columns.length}
            draw={() => {
              const above = rowsIn({ pages: data.pages.slice(0, n) }) + 1;
              return results.map((row, m) => (
                <ListRow key={list.keyOf(row)} list={list} row={row} index={above + m + 1} />
              ));
            }}
          />
        ))}
      </Table>
    </Box>
  );
}

type RowProps<Row> = {
  list: ListDescription<Row>;
  row: Row;
  /** Its number in the table, for assistive technology: rows above may not be drawn. */
  index: number;
};

function ListRow<Row>({ list, row, index }: RowProps<Row>): ReactNode {
  return (
    <Table.Tr className={classes['row']} aria-rowindex={index}>
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
