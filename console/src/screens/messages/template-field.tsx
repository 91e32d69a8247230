import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useSay } from '../../texts/say.ts';
import { MESSAGES } from './texts.ts';

type Props = {
  label: string;
  hint: string | undefined;
  /** The language of the text. */
  locale: string;
  text: string;
  /** Several lines. */
  isLong: boolean;
  isDisabled: boolean;
  fault: string | undefined;
  placeholders: readonly string[];
  /** The text of the service, if this is another one. */
  builtIn: string | undefined;
  type: (text: string) => void;
};

/** A text of a message, with the placeholders that it may have, and the way back to the built-in text. */
export function TemplateField(props: Props): ReactNode {
  const { label, hint, locale, text, isLong, isDisabled, fault, placeholders, builtIn, type } = props;
  const say = useSay(MESSAGES);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const onChange = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    type(event.currentTarget.value);
  const insert = (placeholder: string) => {
    const { current } = field;
    if (!current) return;
    const [start, end] = [current.selectionStart ?? text.length, current.selectionEnd ?? text.length];
    current.setRangeText(placeholder, start, end, 'end');
    type(current.value);
    current.focus();
  };
  const shared = {
    ref: field,
    label,
    error: fault,
    disabled: isDisabled,
    lang: locale,
    dir: 'auto',
    value: text,
    onChange,
    errorProps: { style: { whiteSpace: 'pre-line' } },
    ...(hint && { description: hint }),
  } as const;
  return (
    <Stack gap={6}>
      {isLong ? <Textarea {...shared} autosize minRows={2} /> : <TextInput {...shared} />}
      {!isDisabled && (
        <Group gap={6}>
          {placeholders.map((name) => (
            <PlaceholderButton key={name} name={name} label={label} text={text} insert={insert} />
          ))}
          {builtIn !== undefined && (
            <Button
              size="compact-sm"
              variant="subtle"
              ml="auto"
              aria-label={say('useBuiltInOf', { field: label })}
              onClick={() => type(builtIn)}
            >
              {say('useBuiltIn')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

type ButtonProps = { name: string; label: string; text: string; insert: (placeholder: string) => void };

/** Inserts a placeholder where the cursor is. A text has each of them once. */
function PlaceholderButton({ name, label, text, insert }: ButtonProps): ReactNode {
  const say = useSay(MESSAGES);
  const placeholder = `{${name}}`;
  return (
    <Button
      size="compact-sm"
      variant="default"
      dir="ltr"
      ff="monospace"
      fw={400}
      disabled={text.includes(placeholder)}
      aria-label={say('insert', { name: placeholder, field: label })}
      onClick={() => insert(placeholder)}
    >
      {placeholder}
    </Button>
  );
}
