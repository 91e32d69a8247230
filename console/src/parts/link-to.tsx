import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './link-to.module.css';

type Props = {
  to: string;
  className?: string | undefined;
  /** The keyboard skips it, because another link leads to the same address. */
  isForPointer?: boolean;
  children: ReactNode;
};

/** A link to an address of the console, such as `/applications/app_1/users?q=anna`. */
export function LinkTo({
  to,
  className = classes['link'],
  isForPointer = false,
  children,
}: Props): ReactNode {
  const [path = '', query = ''] = to.split('?');
  return (
    <Link
      to={path}
      search={Object.fromEntries(new URLSearchParams(query))}
      className={className}
      {...(isForPointer && { tabIndex: -1 })}
    >
      {children}
    </Link>
  );
}
