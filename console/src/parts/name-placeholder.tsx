import type { ReactNode } from 'react';
import classes from './name-placeholder.module.css';

/** Takes the place of a name while it is read, so that neither an id nor a jump of the text is seen. */
export function NamePlaceholder(): ReactNode {
  return <span className={classes['placeholder']} data-placeholder aria-hidden />;
}
