import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Filter, FilterValues } from './list-description.ts';

/** Returns the values of filters in the address of the page, and a function that replaces them there. */
export function useFilters(filters: readonly Filter[]): [FilterValues, (values: FilterValues) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const names = filters.map(({ name }) => name);
  const values = Object.fromEntries(
    names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])),
  );
  const change = (next: FilterValues) => {
    const others = Object.entries(search).filter(([name]) => !names.includes(name));
    const set = Object.entries(next).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries([...others, ...set]), replace: true });
  };
  return [values, change];
}
