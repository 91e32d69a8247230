import { Anchor, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../texts/language.ts';
import { useSay } from '../texts/say.ts';
import classes from './day-bars.module.css';
import { LinkTo } from './link-to.tsx';
import { PARTS } from './texts.ts';

/** The number of a day, such as `2026-01-31`, and the page that lists what was counted. */
type DayNumber = { day: string; value: number; to?: string | undefined };

type Props = {
  /** What is counted. */
  label: string;
  /** At least one day, the oldest first. */
  days: readonly DayNumber[];
};

/**
 * Shows numbers of days as bars, and as a table that the reader opens. Bars are for the pointer alone: the
 * table has the same numbers and links for the keyboard and for those who do not see them.
 */
export function DayBars({ label, days }: Props): ReactNode {
  const format = useFormats();
  const most = Math.max(1, ...days.map(({ value }) => value));
  return (
    <div>
      <div className={classes['chart']} aria-hidden>
        <span className={classes['most']}>{format.number(most)}</span>
        <div className={classes['bars']}>
          {days.map((one) => (
            <div key={one.day} className={classes['day']}>
              <Target to={one.value > 0 ? one.to : undefined}>
                <span className={classes['value']}>
                  {format.day(one.day)}: {format.number(one.value)}
                </span>
                <div className={classes['bar']} style={{ height: `${(100 * one.value) / most}%` }} />
              </Target>
            </div>
          ))}
        </div>
        <div className={classes['ends']}>
          <span>{format.day(days[0]?.day)}</span>
          <span>{format.day(days.at(-1)?.day)}</span>
        </div>
      </div>
      <DayTable label={label} days={days} />
    </div>
  );
}

function Target({ to, children }: { to: string | undefined; children: ReactNode }): ReactNode {
  if (to === undefined) return <div className={classes['target']}>{children}</div>;
  return (
    <LinkTo to={to} className={classes['target']} isForPointer>
      {children}
    </LinkTo>
  );
}

function DayTable({ label, days }: Props): ReactNode {
  const say = useSay(PARTS);
  const format = useFormats();
  return (
    <details>
      <summary>
        <Anchor component="span" size="sm">
          {say('asTable')}
        </Anchor>
      </summary>
      <Table aria-label={label} mt="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{say('day')}</Table.Th>
            <Table.Th scope="col" ta="end">
              {label}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map(({ day, value, to }) => (
            <Table.Tr key={day}>
              <Table.Th scope="row" fw={400}>
                {to !== undefined && value > 0 ? <LinkTo to={to}>{format.day(day)}</LinkTo> : format.day(day)}
              </Table.Th>
              <Table.Td ta="end">{format.number(value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}

/** Returns how days (UTC) and numbers are written in the reader's language. */
function useFormats() {
  const [language] = useLanguage();
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(language);
  return {
    day: (day: string | undefined) => (day === undefined ? '' : days.format(new Date(day))),
    number: (value: number) => numbers.format(value),
  };
}
