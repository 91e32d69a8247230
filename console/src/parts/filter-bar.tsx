import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { Box, Select, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSay } from '../texts/say.ts';
import classes from './filter-bar.module.css';
import type { Filter, FilterValues } from './list-description.ts';
import { PARTS } from './texts.ts';

/** A pause of typing after which the list is searched. */
const TYPING_MILLISECONDS = 200;

type Props = { filters: readonly Filter[]; values: FilterValues; change: (values: FilterValues) => void };

/** Draws the filters of a list. */
export function FilterBar({ filters, values, change }: Props): ReactNode {
  const set = (name: string) => (value: string) => change({ ...values, [name]: value || undefined });
  const props = (filter: Filter) => ({ filter, value: values[filter.name], set: set(filter.name) });
  const choices = filters.filter(({ options }) => options);
  return (
    <search className={classes['filters']}>
      {filters
        .filter(({ options }) => !options)
        .map((filter) => (
          <SearchFilter key={filter.name} {...props(filter)} />
        ))}
      {choices.length > 0 && (
        <div className={classes['choices']}>
          {choices.map((filter) => (
            <ChoiceFilter key={filter.name} {...props(filter)} />
          ))}
        </div>
      )}
    </search>
  );
}

type FilterProps = { filter: Filter; value: string | undefined; set: (value: string) => void };

function SearchFilter({ filter, value = '', set }: FilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const search = useDebouncedCallback((text: string) => {
    sent.current = text;
    set(text);
  }, TYPING_MILLISECONDS);
  // The address may change by itself: the filters were cleared, or the reader went back. The reader may have
  // typed on since this field changed it.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      aria-label={filter.label}
      placeholder={filter.placeholder ?? filter.label}
      leftSection={<MagnifyingGlassIcon width={16} />}
      type="search"
      className={classes['search']}
      dir="auto"
      value={typed}
      onChange={({ currentTarget, nativeEvent }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
        if (isPaste(nativeEvent)) search.flush();
      }}
    />
  );
}

/** True if a text came at once. It is complete then, so the search need not wait for more. */
function isPaste(event: Event): boolean {
  return 'inputType' in event && /^insertFrom(Paste|Drop)/.test(String(event.inputType));
}

function ChoiceFilter({ filter, value, set }: FilterProps): ReactNode {
  const say = useSay(PARTS);
  const { label, refusal } = filter;
  const options = Object.entries(filter.options ?? {}).map(([name, text]) => ({ value: name, label: text }));
  const select = (
    <Select
      aria-label={label}
      placeholder={`${label}: ${say('any')}`}
      data={options}
      value={refusal === undefined ? (value ?? null) : null}
      onChange={(chosen) => set(chosen ?? '')}
      clearable
      disabled={refusal !== undefined}
    />
  );
  return refusal === undefined ? (
    select
  ) : (
    <Tooltip label={refusal}>
      <Box visibleFrom="sm">{select}</Box>
    </Tooltip>
  );
}
