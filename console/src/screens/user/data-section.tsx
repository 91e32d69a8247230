import { SimpleGrid, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { faultsByField } from '../../api/failure.ts';
import { useProfileSchema } from '../../facts/read-user.ts';
import { EditConflict } from '../../parts/edit-conflict.tsx';
import { EditNotices, SaveFailure } from '../../parts/edit-notices.tsx';
import { SaveBar } from '../../parts/save-bar.tsx';
import { Section } from '../../parts/section.tsx';
import { useEventAuthors } from '../../parts/use-event-authors.ts';
import { useRefusal } from '../../parts/use-refusal.ts';
import type { TextEditing } from '../../parts/use-text-edit.ts';
import { useSay } from '../../texts/say.ts';
import { isFile, isIdentifying } from '../users/profile-fields.ts';
import { DataField } from './data-field.tsx';
import { DATA } from './data-texts.ts';
import { FileField } from './file-field.tsx';
import type { UserSectionProps } from './section-description.ts';
import { useProfileEdit } from './use-profile-edit.ts';

/** The data of a user by the application's schema, changed in one form. */
export function DataSection({ title, app, user, profile, caller }: UserSectionProps): ReactNode {
  const schema = useProfileSchema(app);
  const edit = useProfileEdit({ app, user, profile, schema });
  const refusal = useRefusal('updateUser', caller);
  const { byField, rest } = faultsByField(edit.save.error, Object.keys(schema.schema));
  const labelOf = (name: string) => schema.schema[name]?.display_name ?? name;
  const isRefused = (name: string) => caller.role === 'editor' && isIdentifying(name, schema);
  const submit = (event: FormEvent) => {
    // In React the dialog of a file is inside of this form, on the page it is not.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    edit.save.mutate();
  };
  return (
    <Section title={title}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <EditNotices edit={edit} refusal={refusal} />
          {edit.meanwhile.length > 0 && <UserConflict app={app} user={user} edit={edit} labelOf={labelOf} />}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {Object.entries(schema.schema).map(([name, field]) =>
              isFile(field) ? (
                <FileField
                  key={name}
                  name={name}
                  field={field}
                  app={app}
                  user={user}
                  profile={profile}
                  caller={caller}
                />
              ) : (
                <DataField
                  key={name}
                  name={name}
                  schema={schema}
                  text={edit.texts[name] ?? ''}
                  isDisabled={refusal !== undefined || isRefused(name)}
                  losesProof={Object.hasOwn(profile.verified_data, name) && edit.unsaved.includes(name)}
                  fault={byField[name]}
                  type={(text) => edit.type(name, text)}
                />
              ),
            )}
          </SimpleGrid>
          <SaveFailure edit={edit} rest={rest} fields={Object.keys(byField).length} />
          {edit.unsaved.length > 0 && <SaveBar edit={edit} />}
        </Stack>
      </form>
    </Section>
  );
}

type ConflictProps = { app: string; user: string; edit: TextEditing; labelOf: (name: string) => string };

function UserConflict({ app, user, ...shown }: ConflictProps): ReactNode {
  const say = useSay(DATA);
  const authors = useEventAuthors({ app, type: 'user.updated', id: user }, shown.edit.meanwhile);
  return <EditConflict title={say('changedMeanwhile')} authors={authors} {...shown} />;
}
