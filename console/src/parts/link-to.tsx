import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './link-to.module.css';

type Props = { to: string; className?: string | undefined; children: ReactNode };

/** A link to an address of the console, such as `/applications/app_1/users?q=anna`. */
export function LinkTo({ to, className = classes['link'], children }: Props): ReactNode {
  const [path = '', query = ''] = to.split('?');
  return (
    <Link to={path} search={Object.fromEntries(new URLSearchParams(query))} className={className}>
      {children}
    </Link>
  );
}
