import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { isServiceError } from '../../api/failure.ts';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { useLanguage } from '../../texts/language.ts';
import { useSay } from '../../texts/say.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { PREVIEW_LANGUAGES, type PreviewReader } from './preview-reader.ts';
import { PREVIEW } from './preview-texts.ts';
import type { usePagePreview } from './use-page-preview.ts';

type Props = {
  preview: ReturnType<typeof usePagePreview>;
  reader: PreviewReader;
  change: (reader: PreviewReader) => void;
  refusal: string | undefined;
};

/** Shows the real sign-in screen with what was typed. */
export function PreviewSection({ preview, reader, change, refusal }: Props): ReactNode {
  const say = useSay(PREVIEW);
  const { address, error, isFetching } = preview;
  return (
    <Section title={say('preview')} text={refusal ?? say('text')}>
      {refusal === undefined && (
        <Stack gap="sm">
          <ReaderChoice reader={reader} change={change} />
          <Text size="xs" c="dimmed" role="status" mih="1.2em">
            {isFetching ? say('updating') : hasFaults(error) ? say('correct') : ''}
          </Text>
          {error && !hasFaults(error) && <FailureNotice error={error} />}
          <PreviewFrame address={address} title={say('frame')} width={reader.width} />
        </Stack>
      )}
    </Section>
  );
}

/** Faults of fields are shown at the fields. */
function hasFaults(error: unknown): boolean {
  return isServiceError(error) && error.faults.length > 0;
}

type ChoiceProps = Pick<Props, 'reader' | 'change'>;

function ReaderChoice({ reader, change }: ChoiceProps): ReactNode {
  const say = useSay(PREVIEW);
  const [own] = useLanguage();
  const names = new Intl.DisplayNames(own, { type: 'language' });
  return (
    <Group gap="md" align="flex-end">
      <Select
        label={say('language')}
        w="10rem"
        data={PREVIEW_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }))}
        value={reader.language}
        onChange={(language) => language && change({ ...reader, language })}
        allowDeselect={false}
      />
      <Choice
        label={say('theme')}
        options={{ light: say('light'), dark: say('dark') }}
        value={reader.theme}
        change={(theme) => change({ ...reader, theme })}
      />
      <Choice
        label={say('width')}
        options={{ phone: say('phone'), desk: say('desk') }}
        value={reader.width}
        change={(width) => change({ ...reader, width })}
      />
    </Group>
  );
}

type SwitchProps<Value extends string> = {
  label: string;
  options: Readonly<Record<Value, string>>;
  value: Value;
  change: (value: Value) => void;
};

function Choice<Value extends string>({ label, options, value, change }: SwitchProps<Value>): ReactNode {
  const id = useId();
  const names = Object.keys(options) as Value[];
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        // A label that changes its colour slowly cannot be read on the way.
        transitionDuration={0}
        data={names.map((name) => ({ value: name, label: options[name] }))}
        value={value}
        onChange={change}
      />
    </Stack>
  );
}
