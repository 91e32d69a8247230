import type { Service } from '@svc/client/server';
import type { ReactNode } from 'react';
import type { Icon } from '../places/icon.ts';

/** A page of a list as the API answers it. */
export type ListPage<Row> = {
  results: readonly Row[];
  next?: string | undefined;
  /** The number of all, if the first page says it. */
  count?: number | undefined;
  count_is_complete?: boolean | undefined;
};

/** The values of the filters, as the address has them. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

export type Filter = {
  /** The name in the address. */
  name: string;
  label: string;
  placeholder?: string;
  /** The choices by value. Without them the filter is a field to search in. */
  options?: Readonly<Record<string, string>>;
  /** Why the filter does not apply now. It is drawn without its value then, and cannot be changed. */
  refusal?: string | undefined;
};

export type Column<Row> = {
  name: string;
  title: string;
  show: (row: Row) => ReactNode;
  /** Left out where the page is narrow. */
  wideOnly?: boolean;
  align?: 'end';
  /** What the column shows says enough to who sees it, such as a menu. */
  isTitleHidden?: boolean;
};

/** Describes a list: what it reads, and how it shows that. `ListView` draws it. */
export type ListDescription<Row> = {
  /** Names the list for the cache and for assistive technology. */
  name: string;
  label: string;
  /** What the rows depend on besides the filters, such as the application. */
  scope: readonly (string | undefined)[];
  filters?: readonly Filter[];
  /** Said below the filters, such as what a search needs. */
  hint?: string | undefined;
  /** Reads the rows again after so many milliseconds, while somebody looks at them. */
  againMilliseconds?: number;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  keyOf: (row: Row) => string;
  /** The address of the page of a row. The first column leads there. */
  addressOf?: (row: Row) => string;
  read: (
    service: Service,
    request: { filters: FilterValues; after: string | undefined; signal: AbortSignal },
  ) => Promise<ListPage<Row>>;
  /** What the page says if there are no rows and no filters. */
  empty: { icon: Icon; title: string; text: string; way?: ReactNode };
};
