import {
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import type { ActionField, ActionValues } from './action.ts';
import { UserPicker } from './user-picker.tsx';

type Value = ActionValues[string];
type Props = {
  field: ActionField;
  value: Value | undefined;
  error: ReactNode;
  /** It has the focus when its dialog opens. */
  isFirst?: boolean;
  change: (value: Value) => void;
};

/** Draws one field of an action by its kind. */
export function ActionFieldInput({ field, value, error, isFirst = false, change }: Props): ReactNode {
  const { label, hint, placeholder, options = [], isRequired = false, isDisabled = false, name } = field;
  const shared = {
    label,
    error,
    name,
    required: isRequired,
    disabled: isDisabled,
    ...(isFirst && { 'data-autofocus': true }),
    ...(hint && { description: hint }),
    ...(placeholder && { placeholder }),
  };
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'switch':
      return (
        <Switch
          label={label}
          description={hint}
          error={error}
          disabled={isDisabled}
          checked={value === true}
          {...(isFirst && { 'data-autofocus': true })}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          data={[...options]}
          value={text || null}
          onChange={(chosen) => change(chosen ?? '')}
          clearable={!isRequired}
          searchable={options.length > 10}
          selectFirstOptionOnChange
        />
      );
    case 'choices':
    case 'words':
      return (
        <SeveralInput kind={field.kind} shared={shared} options={options} value={value} change={change} />
      );
    case 'user':
      return <UserPicker {...shared} value={text} change={change} />;
    default:
      return field.isSecret ? (
        <SecretInput kind={field.kind} shared={shared} text={text} change={change} />
      ) : (
        <TypedInput kind={field.kind} shared={shared} text={text} change={change} />
      );
  }
}

type Shared = { label: string; error: ReactNode; name: string; required: boolean; disabled: boolean };
type SeveralProps = {
  kind: 'choices' | 'words';
  shared: Shared;
  options: NonNullable<ActionField['options']>;
  value: Value | undefined;
  change: (value: readonly string[]) => void;
};

/** Draws a field with several values: some of the options, or any words. */
function SeveralInput({ kind, shared, options, value, change }: SeveralProps): ReactNode {
  const values = Array.isArray(value) ? [...value] : [];
  if (kind === 'words')
    return <TagsInput {...shared} data={options.map((one) => one.value)} value={values} onChange={change} />;
  return (
    <MultiSelect
      {...shared}
      data={[...options]}
      value={values}
      onChange={change}
      searchable
      selectFirstOptionOnChange
    />
  );
}

type TypedProps = {
  kind: ActionField['kind'];
  shared: Shared;
  text: string;
  change: (value: string) => void;
};

/** Draws a field in which one types. */
function TypedInput({ kind, shared, text, change }: TypedProps): ReactNode {
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    change(event.currentTarget.value);
  if (kind === 'number')
    return <NumberInput {...shared} hideControls value={text} onChange={(typed) => change(String(typed))} />;
  if (kind === 'long')
    return <Textarea {...shared} dir="auto" autosize minRows={3} value={text} onChange={onChange} />;
  return <TextInput {...shared} dir="auto" type={kind} value={text} onChange={onChange} />;
}

/** Draws a field for a secret, which browsers should neither fill in nor send to a spelling check. */
function SecretInput({ kind, shared, text, change }: TypedProps): ReactNode {
  const secret = { ...shared, autoComplete: 'off', spellCheck: false, value: text };
  if (kind === 'long')
    return (
      <Textarea
        {...secret}
        dir="ltr"
        autosize
        minRows={3}
        maxRows={8}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  return (
    <PasswordInput
      {...secret}
      autoComplete="new-password"
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
