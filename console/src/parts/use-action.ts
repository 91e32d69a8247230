import { useNavigate, useSearch } from '@tanstack/react-router';
import { rememberOpener, returnFocus } from './focus.ts';

/** Returns the name of the action whose dialog the address opens, and a function that opens or closes one. */
export function useOpenAction(): [string | undefined, (name: string | undefined) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (name: string | undefined) => {
    if (name === undefined) returnFocus();
    else rememberOpener();
    const { do: _, ...others } = search;
    const next = name === undefined ? others : { ...others, do: name };
    // What the fragment says stays, such as the address that was looked for.
    void navigate({ to: '.', search: next, hash: true, replace: true });
  };
  return [search['do'] === undefined ? undefined : String(search['do']), open];
}
