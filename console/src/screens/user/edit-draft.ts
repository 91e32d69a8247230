import { useState } from 'react';
import type { ActionValues } from '../../parts/action.ts';
import { drafts } from '../../parts/drafts.ts';
import type { FieldTexts, ProfileEdit } from './profile-edit.ts';

/** Returns the unsaved edit of a user, and a function that replaces it. It outlives a reload of the page. */
export function useEditDraft(app: string, user: string) {
  const name = `user:${app}:${user}`;
  const [edit, setEdit] = useState(() => readEdit(name));
  const [isRestored] = useState(edit !== undefined);
  const store = (next: ProfileEdit | undefined) => {
    setEdit(next);
    if (next) {
      drafts.write(`${name}:base`, next.base);
      drafts.write(`${name}:mine`, next.mine);
    } else {
      drafts.remove(`${name}:base`);
      drafts.remove(`${name}:mine`);
    }
  };
  return { edit, store, isRestored };
}

function readEdit(name: string): ProfileEdit | undefined {
  const [base, mine] = [drafts.read(`${name}:base`), drafts.read(`${name}:mine`)];
  return base && mine ? { base: textsOnly(base), mine: textsOnly(mine) } : undefined;
}

function textsOnly(values: ActionValues): FieldTexts {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
