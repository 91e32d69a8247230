import { Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../texts/language.ts';
import { useSay } from '../texts/say.ts';
import { PARTS } from './texts.ts';

const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Shows how long ago a time is, and the exact time in the reader's zone on hover and focus. */
export function When({ at }: { at: string | undefined }): ReactNode {
  const [language] = useLanguage();
  const say = useSay(PARTS);
  if (at === undefined)
    return (
      <Text span c="dimmed" inherit>
        {say('never')}
      </Text>
    );
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' }).format(
    new Date(at),
  );
  return (
    <Tooltip label={exact}>
      <time dateTime={at}>{relative(at, language)}</time>
    </Tooltip>
  );
}

function relative(at: string, language: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1000;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return format.format(Math.trunc(seconds / size), unit);
}
