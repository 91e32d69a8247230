import type { ReactNode } from 'react';
import classes from './skip-link.module.css';

type Props = {
  /** The id of an element of the page that takes the focus. */
  to: string;
  text: string;
};

/** Leads the keyboard past many controls. It is seen only while it has the focus. */
export function SkipLink({ to, text }: Props): ReactNode {
  return (
    <a href={`#${to}`} className={classes['skip']}>
      {text}
    </a>
  );
}
