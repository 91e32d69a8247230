import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { faultsByField } from '../../api/failure.ts';
import { ActionFieldInput } from '../../parts/action-field.tsx';
import { EditConflict } from '../../parts/edit-conflict.tsx';
import { EditNotices, SaveFailure } from '../../parts/edit-notices.tsx';
import { SaveBar } from '../../parts/save-bar.tsx';
import { useRecordAuthors } from '../../parts/use-record-authors.ts';
import type { TextEditing } from '../../parts/use-text-edit.ts';
import { useSay } from '../../texts/say.ts';
import { ColourField } from './colour-field.tsx';
import type { Looks } from './looks.ts';
import { LOOKS_FIELD_NAMES, STYLE_FIELDS, TEXT_FIELDS } from './looks-fields.ts';
import { BRANDING } from './texts.ts';

type Props = {
  looks: Looks;
  edit: TextEditing;
  refusal: string | undefined;
  /** Why the values are not shown in the preview. */
  previewError: unknown;
};

/** The settings of looks, saved together. What the preview refuses is shown at its field at once. */
export function LooksForm({ looks, edit, refusal, previewError }: Props): ReactNode {
  const say = useSay(BRANDING);
  const authors = useRecordAuthors(looks, edit);
  const saving = faultsByField(edit.save.error, LOOKS_FIELD_NAMES);
  const faults = { ...faultsByField(previewError, LOOKS_FIELD_NAMES).byField, ...saving.byField };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    edit.save.mutate();
  };
  const shown = { edit, faults, isDisabled: refusal !== undefined };
  const labelOf = (field: string) => say(LOOKS_FIELD_NAMES.find((name) => name === field) ?? 'name');
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <EditNotices edit={edit} refusal={refusal} />
        {edit.meanwhile.length > 0 && (
          <EditConflict title={say('changedMeanwhile')} edit={edit} labelOf={labelOf} authors={authors} />
        )}
        <FieldGroup title={say('style')} fields={STYLE_FIELDS} {...shown} />
        <FieldGroup title={say('words')} fields={TEXT_FIELDS} {...shown} />
        <SaveFailure edit={edit} rest={saving.rest} fields={Object.keys(saving.byField).length} />
        {edit.unsaved.length > 0 && <SaveBar edit={edit} />}
      </Stack>
    </form>
  );
}

type Shown = { edit: TextEditing; faults: Readonly<Record<string, string>>; isDisabled: boolean };
type GroupProps = Shown & { title: string; fields: typeof STYLE_FIELDS };

function FieldGroup({ title, fields, ...shown }: GroupProps): ReactNode {
  return (
    <Stack gap="sm">
      <Title order={2}>{title}</Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {fields.map((field) => (
          <LooksField key={field.name} field={field} {...shown} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

type FieldProps = Shown & { field: (typeof STYLE_FIELDS)[number] };

function LooksField({ field, edit, faults, isDisabled }: FieldProps): ReactNode {
  const say = useSay(BRANDING);
  const { name, kind, options = {}, isRequired = false } = field;
  const hint = field.hint && say(field.hint);
  const shared = { value: edit.texts[name] ?? '', error: faults[name] };
  const change = (value: unknown) => edit.type(name, typeof value === 'string' ? value : '');
  if (kind === 'colour')
    return (
      <ColourField
        {...shared}
        name={name}
        label={say(name)}
        hint={hint}
        isDisabled={isDisabled}
        change={change}
      />
    );
  return (
    <ActionFieldInput
      {...shared}
      field={{
        ...{ name, kind, label: say(name), isDisabled, isRequired },
        ...(hint && { hint }),
        ...(kind === 'choice' && { placeholder: say('noColour') }),
        options: Object.entries(options).map(([value, text]) => ({ value, label: say(text) })),
      }}
      change={change}
    />
  );
}
