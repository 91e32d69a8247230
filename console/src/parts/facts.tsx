import type { ReactNode } from 'react';
import classes from './facts.module.css';

export type Fact = {
  label: string;
  value: ReactNode;
  /** True for a value that is longer than most, such as an address. */
  isLong?: boolean;
};

/** Shows facts of a record side by side, each below its label. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={classes['facts']}>
      {facts.map(({ label, value, isLong }) => (
        <div key={label} className={isLong ? classes['long'] : undefined}>
          <dt className={classes['label']}>{label}</dt>
          <dd className={classes['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
