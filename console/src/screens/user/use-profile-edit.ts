import { etagOf, type ProfileSchema, type UserProfileWithExport } from '@svc/client/server';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStale } from '../../api/failure.ts';
import { type Described, describe, sendDescribed } from '../../api/operation.ts';
import { useService } from '../../api/service.ts';
import { userKey } from '../../facts/read-user.ts';
import { useNotice } from '../../parts/use-notice.ts';
import { useSay } from '../../texts/say.ts';
import { DATA } from './data-texts.ts';
import { useEditDraft } from './edit-draft.ts';
import {
  changedMeanwhile,
  dataOfEdit,
  textsOf,
  typed,
  unsavedFields,
  withMine,
  withTheirs,
} from './profile-edit.ts';

type Given = { app: string; user: string; profile: UserProfileWithExport; schema: ProfileSchema };

/**
 * The edit of a user's data. It saves only changed fields, and only if the profile is as it was read: after a
 * refusal the profile is read again, and the edit goes on with what others changed (decision 0625).
 */
export function useProfileEdit({ app, user, profile, schema }: Given) {
  const { edit, store, isRestored } = useEditDraft(app, user);
  const present = textsOf(profile, schema);
  const request = (): Described =>
    describe('updateUser', {
      path: { app, user },
      body: { data: edit ? dataOfEdit(edit, present, schema) : {} },
      ifMatch: etagOf(profile),
    });
  const save = useSaving(userKey(app, user), request, () => store(undefined));
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
    request,
    save,
    type: (field: string, text: string) => change(typed(edit, present, field, text)),
    discard: () => change(undefined),
    takeTheirs: (field: string) => edit && change(withTheirs(edit, field, present)),
    keepMine: (field: string) => edit && change(withMine(edit, field, present)),
  };
}

function useSaving(queryKey: readonly string[], request: () => Described, done: () => void) {
  const say = useSay(DATA);
  const service = useService();
  const client = useQueryClient();
  const notice = useNotice();
  return useMutation({
    mutationFn: () => sendDescribed(service, request()),
    onError: (error) => (isStale(error) ? client.invalidateQueries({ queryKey }) : undefined),
    // The edit ends with the answer, so that no older value is shown between them.
    onSuccess: (profile) => {
      done();
      client.setQueryData(queryKey, profile);
      notice(say('saved'));
      void client.invalidateQueries();
    },
  });
}
