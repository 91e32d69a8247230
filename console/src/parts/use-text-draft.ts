import { useState } from 'react';
import type { ActionValues } from './action.ts';
import { drafts } from './drafts.ts';
import type { FieldTexts, TextEdit } from './text-edit.ts';

/**
 * Returns the unsaved edit of a record, and a function that replaces it. It outlives a reload: what
 * `kept` returns of the typed texts.
 */
export function useTextDraft(name: string, kept = (texts: FieldTexts) => texts) {
  const [edit, setEdit] = useState(() => readEdit(name));
  const [isRestored] = useState(edit !== undefined);
  const store = (next: TextEdit | undefined) => {
    setEdit(next);
    if (next) {
      drafts.write(`${name}:base`, next.base);
      drafts.write(`${name}:mine`, kept(next.mine));
    } else {
      drafts.remove(`${name}:base`);
      drafts.remove(`${name}:mine`);
    }
  };
  return { edit, store, isRestored };
}

function readEdit(name: string): TextEdit | undefined {
  const [base, mine] = [drafts.read(`${name}:base`), drafts.read(`${name}:mine`)];
  return base && mine ? { base: textsOnly(base), mine: textsOnly(mine) } : undefined;
}

function textsOnly(values: ActionValues): FieldTexts {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
