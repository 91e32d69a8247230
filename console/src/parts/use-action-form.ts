import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStale } from '../api/failure.ts';
import { sendDescribed } from '../api/operation.ts';
import { useService } from '../api/service.ts';
import { type Action, type ActionValues, withoutSecrets } from './action.ts';
import { initialTexts, textOfValue, valuesOfTexts } from './action-values.ts';
import { changedMeanwhile, type TextEdit, typed, withMine, withTheirs } from './text-edit.ts';
import { useNotice } from './use-notice.ts';
import { useTextDraft } from './use-text-draft.ts';

/**
 * What was typed for an action, kept under the name of a draft until it is sent, and the request itself. A
 * field that nobody has typed in has the value of the record, also after somebody else has changed that.
 */
export function useActionForm(action: Action, draft: string, close: () => void) {
  const { fields = [] } = action;
  const present = initialTexts(fields);
  const { edit, store, isRestored } = useTextDraft(draft, (texts) => withoutSecrets(fields, texts));
  const values = valuesOfTexts(fields, { ...present, ...edit?.mine });
  const [word, setWord] = useState('');
  const send = useSending(action, values, () => {
    store(undefined);
    close();
  });
  const decide = (next: TextEdit | undefined) => {
    send.reset();
    store(next);
  };
  const isConfirmed = action.confirmation === undefined || word.trim() === action.confirmation;
  return {
    values,
    change: (name: string, value: ActionValues[string]) =>
      store(typed(edit, present, name, textOfValue(value))),
    send,
    word,
    setWord,
    isConfirmed,
    isRestored: isRestored && edit !== undefined,
    discard: () => store(undefined),
    meanwhile: action.edits && edit ? changedMeanwhile(edit, present) : [],
    takeTheirs: (field: string) => edit && decide(withTheirs(edit, field, present)),
    keepMine: (field: string) => edit && decide(withMine(edit, field, present)),
  };
}

function useSending(action: Action, values: ActionValues, ended: () => void) {
  const service = useService();
  const client = useQueryClient();
  const notice = useNotice();
  const finish = async (answer: unknown) => {
    ended();
    notice(typeof action.done === 'string' ? action.done : action.done(answer));
    action.after?.(answer);
    for (const queryKey of action.changes ?? [[]]) await client.invalidateQueries({ queryKey });
  };
  return useMutation({
    // The answer is not returned: a secret in it would stay in the cache of mutations.
    mutationFn: async () => finish(await sendDescribed(service, action.request(values))),
    // The dialog keeps what was typed. The next attempt is about what is stored now.
    onError: (error) => (isStale(error) ? client.invalidateQueries() : undefined),
  });
}
