import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { faultsByField, isStale } from '../../api/failure.ts';
import { useProfileSchema } from '../../facts/read-user.ts';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { PARTS } from '../../parts/texts.ts';
import { useRefusal } from '../../parts/use-refusal.ts';
import { useSay } from '../../texts/say.ts';
import { isFile, isIdentifying } from '../users/profile-fields.ts';
import { DataField } from './data-field.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { FileField } from './file-field.tsx';
import { SaveBar } from './save-bar.tsx';
import type { UserSectionProps } from './section-description.ts';
import { useProfileEdit } from './use-profile-edit.ts';

/** The data of a user by the application's schema, changed in one form. */
export function DataSection({ title, app, user, profile, caller }: UserSectionProps): ReactNode {
  const schema = useProfileSchema(app);
  const edit = useProfileEdit({ app, user, profile, schema });
  const refusal = useRefusal('updateUser', caller);
  const { byField, rest } = faultsByField(edit.save.error, Object.keys(schema.schema));
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
          {edit.meanwhile.length > 0 && <EditConflict app={app} user={user} schema={schema} edit={edit} />}
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
          <SaveFailure error={edit.save.error} rest={rest} fields={Object.keys(byField).length} />
          {edit.unsaved.length > 0 && <SaveBar edit={edit} />}
        </Stack>
      </form>
    </Section>
  );
}

type Edit = ReturnType<typeof useProfileEdit>;

function EditNotices({ edit, refusal }: { edit: Edit; refusal: string | undefined }): ReactNode {
  const say = useSay(PARTS);
  return (
    <>
      {refusal !== undefined && (
        <Text size="sm" c="dimmed">
          {refusal}
        </Text>
      )}
      {edit.isRestored && edit.unsaved.length > 0 && (
        <Alert variant="light" p="xs">
          {say('draftRestored')}
        </Alert>
      )}
    </>
  );
}

/** A refusal because of a newer version is explained by what has changed. */
function SaveFailure({
  error,
  rest,
  fields,
}: {
  error: unknown;
  rest: readonly string[];
  fields: number;
}): ReactNode {
  if (!error || isStale(error) || (fields > 0 && rest.length === 0)) return null;
  return <FailureNotice error={error} faults={rest} />;
}
