import { Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  label: string;
  used: number;
  /** Undefined if there is none. */
  limit: number | undefined;
  /** The numbers in words. */
  text: string;
  /** What the numbers mean, such as a warning. */
  note?: ReactNode;
};

/** The part of a limit from which on a bar warns, in percent. */
const WARN_PERCENT = 80;

/** Returns how much of a limit is used, in whole percent. A limit of 0 is used up. */
export function percentOf(used: number, limit: number): number {
  return limit === 0 ? 100 : Math.floor((100 * used) / limit);
}

/** Tells how much of a limit is used: `mostly` from 80 % on, `up` at 100 %. */
export function stateOfUse(used: number, limit: number | undefined): 'fine' | 'mostly' | 'up' {
  const percent = limit === undefined ? 0 : percentOf(used, limit);
  if (percent >= 100) return 'up';
  return percent >= WARN_PERCENT ? 'mostly' : 'fine';
}

const COLORS = { fine: 'blue', mostly: 'yellow', up: 'red' } as const;

/** Shows how much of a limit is used, in words and as a bar. */
export function UseBar({ label, used, limit, text, note }: Props): ReactNode {
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm">{label}</Text>
        <Text size="sm" fw={600}>
          {text}
        </Text>
      </Group>
      {limit !== undefined && (
        <Progress
          value={Math.min(100, percentOf(used, limit))}
          color={COLORS[stateOfUse(used, limit)]}
          aria-label={label}
        />
      )}
      {note && (
        <Text size="xs" c="dimmed" mt={4} component="div">
          {note}
        </Text>
      )}
    </div>
  );
}
