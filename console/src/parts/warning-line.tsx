import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says beforehand what a change would do that its reader may not expect. */
export function WarningLine({ text }: { text: string }): ReactNode {
  return (
    <Text size="sm" role="status" c="var(--mantine-color-yellow-light-color)">
      {text}
    </Text>
  );
}
