import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStale } from '../api/failure.ts';
import { type Described, sendDescribed } from '../api/operation.ts';
import { useService } from '../api/service.ts';
import { useSay } from '../texts/say.ts';
import { EDIT } from './edit-texts.ts';
import {
  changedMeanwhile,
  type FieldTexts,
  type TextEdit,
  typed,
  unsavedFields,
  withMine,
  withTheirs,
} from './text-edit.ts';
import { useNotice } from './use-notice.ts';
import { useTextDraft } from './use-text-draft.ts';

type Given = {
  /** Names the draft: that of one record is not shown with another. */
  draft: string;
  /** The texts of all fields as they are stored. */
  present: FieldTexts;
  /** The query that reads the record. It gets the answer of the request, or reads again without one. */
  queryKey: readonly unknown[];
  /** Describes the request that saves an edit, with `If-Match` of the version that was read. */
  request: (edit: TextEdit) => Described;
  /** Called when the edit is saved or discarded. */
  ended?: () => void;
};

const NOTHING: TextEdit = { base: {}, mine: {} };

/**
 * The edit of a record in a form. It saves only changed fields, and only if the record is as it was read:
 * after a refusal it is read again, and the edit goes on with what others changed (decision 0625).
 */
export function useTextEdit({ draft, present, queryKey, request, ended }: Given) {
  const { edit, store, isRestored } = useTextDraft(draft);
  const described = () => request(edit ?? NOTHING);
  const end = () => {
    store(undefined);
    ended?.();
  };
  const save = useSaving(queryKey, described, end);
  const change = (next: typeof edit) => {
    save.reset();
    store(next);
  };
  const unsaved = edit ? unsavedFields(edit, present) : [];
  return {
    texts: { ...present, ...edit?.mine },
    unsaved,
    meanwhile: edit && unsaved.length > 0 ? changedMeanwhile(edit, present) : [],
    isRestored,
    request: described,
    save,
    type: (field: string, text: string) => change(typed(edit, present, field, text)),
    discard: () => {
      save.reset();
      end();
    },
    takeTheirs: (field: string) => edit && change(withTheirs(edit, field, present)),
    keepMine: (field: string) => edit && change(withMine(edit, field, present)),
  };
}

/** What a form shows of an edit. */
export type TextEditing = ReturnType<typeof useTextEdit>;

/** What others changed during an edit, and how each change is decided. */
export type ConflictingEdit = Pick<TextEditing, 'meanwhile' | 'takeTheirs' | 'keepMine'>;

function useSaving(queryKey: readonly unknown[], request: () => Described, done: () => void) {
  const say = useSay(EDIT);
  const service = useService();
  const client = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: () => sendDescribed(service, request()),
    onError: (error) => (isStale(error) ? client.invalidateQueries({ queryKey }) : undefined),
    // The edit ends with the stored values, so that no older one is shown between them.
    onSuccess: async (stored) => {
      if (stored === undefined) await client.invalidateQueries({ queryKey });
      done();
      if (stored !== undefined) client.setQueryData(queryKey, stored);
      notice(say('saved'));
      void client.invalidateQueries();
    },
  });
}
