import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ActionField } from '../../parts/action.ts';
import { ActionFieldInput } from '../../parts/action-field.tsx';
import { fieldValueOf, type Setting, textOfField } from './setting.ts';

type Props = {
  setting: Setting;
  text: string;
  isDisabled: boolean;
  fault: string | undefined;
  /** What saving will do. */
  effect: string | undefined;
  type: (text: string) => void;
};

const KINDS = {
  switch: 'switch',
  text: 'text',
  count: 'number',
  lines: 'words',
  choice: 'choice',
  choices: 'choices',
  networks: 'words',
  json: 'long',
} as const satisfies Record<Setting['kind'], ActionField['kind']>;

/** A setting in a form, with what saving its change will do. */
export function SettingField({ setting, text, isDisabled, fault, effect, type }: Props): ReactNode {
  const { path, label, help, placeholder, kind, options, refusal } = setting;
  const hint = refusal ?? help;
  const field: ActionField = {
    name: path,
    label,
    kind: KINDS[kind],
    isDisabled: isDisabled || refusal !== undefined,
    ...(hint !== undefined && { hint }),
    ...(placeholder !== undefined && text === '' && { placeholder }),
    ...(options && { options }),
    // A choice has a value always, so there is nothing to clear.
    isRequired: kind === 'choice',
  };
  return (
    <div>
      <ActionFieldInput
        field={field}
        value={fieldValueOf(setting, text)}
        error={fault}
        change={(value) => type(textOfField(value))}
      />
      {effect !== undefined && (
        <Text size="sm" mt={4} role="status" c="var(--mantine-color-yellow-light-color)">
          {effect}
        </Text>
      )}
    </div>
  );
}
