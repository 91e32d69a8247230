import { etagOf, type ProfileSchema, type UserProfileWithExport } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import { userKey } from '../../facts/read-user.ts';
import { useTextEdit } from '../../parts/use-text-edit.ts';
import { dataOfEdit, textsOf } from './profile-edit.ts';

type Given = { app: string; user: string; profile: UserProfileWithExport; schema: ProfileSchema };

/** The edit of a user's data. */
export function useProfileEdit({ app, user, profile, schema }: Given) {
  const present = textsOf(profile, schema);
  return useTextEdit({
    draft: `user:${app}:${user}`,
    present,
    queryKey: userKey(app, user),
    request: (edit) =>
      describe('updateUser', {
        path: { app, user },
        body: { data: dataOfEdit(edit, present, schema) },
        ifMatch: etagOf(profile),
      }),
  });
}
