import { UserPlusIcon } from '@heroicons/react/24/outline';
import type { ProfileSchema, UserProfile } from '@svc/client/server';
import { describe } from '../../api/operation.ts';
import type { Action } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { FIELDS } from './field-texts.ts';
import { dataOfForm, isFile, profileField } from './profile-fields.ts';
import type { USERS } from './texts.ts';

type Given = {
  app: string;
  schema: ProfileSchema;
  say: Say<keyof typeof USERS.en>;
  sayField: Say<keyof typeof FIELDS.en>;
  /** Opens the page of the new user. */
  open: (user: string) => void;
};

/** Describes the creation of a user by the fields of the application's schema. */
export function createUserAction({ app, schema, say, sayField, open }: Given): Action {
  const fields = Object.entries(schema.schema).filter(([, field]) => !isFile(field));
  return {
    name: 'create',
    title: say('create'),
    icon: UserPlusIcon,
    explanation: say('createText'),
    operation: 'replaceUser',
    fields: fields.map(([name, field]) => profileField(name, field, '', sayField)),
    button: say('createButton'),
    request: (values) =>
      describe('replaceUser', {
        path: { app, user: '__default__' },
        body: { data: dataOfForm(schema, values) },
      }),
    done: say('createdDone'),
    after: (answer) => open((answer as UserProfile).svc_user),
    changes: [['users', app]],
  };
}
