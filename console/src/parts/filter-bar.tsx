import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useSay } from '../texts/say.ts';
import type { Filter, FilterValues } from './list-description.ts';
import { PARTS } from './texts.ts';

/** A pause of typing after which the list is searched. */
const TYPING_MILLISECONDS = 200;

type Props = { filters: readonly Filter[]; values: FilterValues; change: (values: FilterValues) => void };

/** Draws the filters of a list. */
export function FilterBar({ filters, values, change }: Props): ReactNode {
  const set = (name: string) => (value: string) => change({ ...values, [name]: value || undefined });
  return (
    <Group gap="sm" role="search">
      {filters.map((filter) =>
        filter.options ? (
          <ChoiceFilter
            key={filter.name}
            filter={filter}
            value={values[filter.name]}
            set={set(filter.name)}
          />
        ) : (
          <SearchFilter
            key={filter.name}
            filter={filter}
            value={values[filter.name]}
            set={set(filter.name)}
          />
        ),
      )}
    </Group>
  );
}

type FilterProps = { filter: Filter; value: string | undefined; set: (value: string) => void };

function SearchFilter({ filter, value = '', set }: FilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback(set, TYPING_MILLISECONDS);
  // The address may change by itself: the filters were cleared, or the reader went back.
  useEffect(() => setTyped(value), [value]);
  return (
    <TextInput
      aria-label={filter.label}
      placeholder={filter.placeholder ?? filter.label}
      leftSection={<MagnifyingGlassIcon width={16} />}
      type="search"
      flex="1 1 16rem"
      maw={480}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}

function ChoiceFilter({ filter, value, set }: FilterProps): ReactNode {
  const say = useSay(PARTS);
  const options = Object.entries(filter.options ?? {}).map(([name, label]) => ({ value: name, label }));
  return (
    <Select
      aria-label={filter.label}
      placeholder={`${filter.label}: ${say('any')}`}
      data={options}
      value={value ?? null}
      onChange={(chosen) => set(chosen ?? '')}
      clearable
      w={{ base: '100%', sm: 190 }}
    />
  );
}
