import { MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ActionField, ActionValues } from './action.ts';
import { UserPicker } from './user-picker.tsx';

type Value = ActionValues[string];
type Props = {
  field: ActionField;
  value: Value | undefined;
  error: ReactNode;
  change: (value: Value) => void;
};

/** Draws one field of an action by its kind. */
export function ActionFieldInput({ field, value, error, change }: Props): ReactNode {
  const { label, hint, placeholder, options = [], isRequired = false, isDisabled = false, name } = field;
  const shared = {
    label,
    error,
    name,
    required: isRequired,
    disabled: isDisabled,
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
          checked={value === true}
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
      return (
        <MultiSelect
          {...shared}
          data={[...options]}
          value={Array.isArray(value) ? [...value] : []}
          onChange={change}
          searchable
          selectFirstOptionOnChange
        />
      );
    case 'words':
      return (
        <TagsInput
          {...shared}
          data={options.map((option) => option.value)}
          value={Array.isArray(value) ? [...value] : []}
          onChange={change}
        />
      );
    case 'user':
      return <UserPicker {...shared} value={text} change={change} />;
    case 'number':
      return <NumberInput {...shared} value={text} onChange={(typed) => change(String(typed))} />;
    case 'long':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={3}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          type={field.kind}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
  }
}
