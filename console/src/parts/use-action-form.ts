import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isStale } from '../api/failure.ts';
import { sendDescribed } from '../api/operation.ts';
import { useService } from '../api/service.ts';
import type { Action, ActionValues } from './action.ts';
import { drafts } from './drafts.ts';
import { useNotice } from './use-notice.ts';

/** What was typed for an action, kept under the name of a draft until it is sent, and the request itself. */
export function useActionForm(action: Action, draft: string, close: () => void) {
  const service = useService();
  const client = useQueryClient();
  const notice = useNotice();
  const initial = Object.fromEntries((action.fields ?? []).map(({ name, initial = '' }) => [name, initial]));
  const [restored] = useState(() => drafts.read(draft));
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [values, setValues] = useState<ActionValues>({ ...initial, ...restored });
  const [word, setWord] = useState('');
  const change = (name: string, value: ActionValues[string]) => {
    const next = { ...values, [name]: value };
    setValues(next);
    drafts.write(draft, next);
  };
  const discard = () => {
    drafts.remove(draft);
    setRestored(false);
    setValues(initial);
  };
  const finish = async (answer: unknown) => {
    drafts.remove(draft);
    close();
    notice(typeof action.done === 'string' ? action.done : action.done(answer));
    action.after?.(answer);
    for (const queryKey of action.changes ?? [[]]) await client.invalidateQueries({ queryKey });
  };
  const send = useMutation({
    // The answer is not returned: a secret in it would stay in the cache of mutations.
    mutationFn: async () => finish(await sendDescribed(service, action.request(values))),
    // The dialog keeps what was typed. The next attempt is about what is stored now.
    onError: (error) => (isStale(error) ? client.invalidateQueries() : undefined),
  });
  const isConfirmed = action.confirmation === undefined || word.trim() === action.confirmation;
  return { values, change, send, word, setWord, isConfirmed, isRestored, discard };
}
