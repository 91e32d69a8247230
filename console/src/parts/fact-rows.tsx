import { Group, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from '../places/icon.ts';
import classes from './fact-rows.module.css';

/** Draws rows below each other, with a line between them. The children are `FactRow`s. */
export function FactRows({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <ul className={classes['rows']} aria-label={label}>
      {children}
    </ul>
  );
}

type Props = {
  icon: Icon;
  name: ReactNode;
  badges?: ReactNode;
  /** Short facts in one line. Absent ones are left out. */
  facts: readonly { name: string; value: ReactNode }[];
  /** Longer notes below. */
  children?: ReactNode;
  action?: ReactNode;
};

/** A row about one thing: its name, what is known of it, and what can be done with it. */
export function FactRow({ icon: Picture, name, badges, facts, children, action }: Props): ReactNode {
  return (
    <li className={classes['row']}>
      <ThemeIcon variant="light" color="gray" size={32} className={classes['icon']} aria-hidden>
        <Picture width={18} />
      </ThemeIcon>
      <div className={classes['facts']}>
        <Group gap="xs">
          <Text size="sm" fw={500} component="span">
            {name}
          </Text>
          {badges}
        </Group>
        <Text size="xs" c="dimmed" component="div">
          {facts
            .filter(({ value }) => value !== undefined && value !== '')
            .map((fact) => (
              <span key={fact.name} className={classes['fact']}>
                {fact.value}
              </span>
            ))}
        </Text>
        {children}
      </div>
      {action && <div className={classes['action']}>{action}</div>}
    </li>
  );
}
