import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayBars } from '../../parts/day-bars.tsx';
import { Section } from '../../parts/section.tsx';
import { useLanguage } from '../../texts/language.ts';
import { type DayStatistics, sumOf } from './read-statistics.ts';

type Props = {
  title: string;
  /** What the numbers of days are, if that is more than the title. */
  label?: string;
  days: readonly DayStatistics[];
  numberOf: (day: DayStatistics) => number;
  /** Writes the sum, such as one that is a lower bound. */
  sumText?: (sum: string) => string;
  /** What else is known of it, unless the sum is 0. */
  note?: string | undefined;
  /** Returns the page that lists what was counted on a day. */
  listOf?: (day: string) => string;
};

/** One number of an application: its sum in 30 days, and each of the days unless all are 0. */
export function CountedSection(props: Props): ReactNode {
  const { title, label = title, days, numberOf, sumText = (sum) => sum, note, listOf } = props;
  const [language] = useLanguage();
  const sum = sumOf(days, numberOf);
  const written = new Intl.NumberFormat(language).format(sum);
  const numbers = days.map((one) => ({ day: one.day, value: numberOf(one), to: listOf?.(one.day) }));
  return (
    <Section title={title}>
      <Text size="xl" fw={650} component="p" m={0}>
        {sum === 0 ? written : sumText(written)}
      </Text>
      {sum > 0 && note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {sum > 0 && <DayBars label={label} days={numbers} />}
    </Section>
  );
}
