import type { ReactNode } from 'react';
import { addresses } from '../places/addresses.ts';
import { LinkTo } from './link-to.tsx';
import { NamePlaceholder } from './name-placeholder.tsx';
import { usePerson } from './use-person.ts';
import classes from './user-link.module.css';

type Props = {
  app: string;
  user: string;
  /** The name, where it is known already. */
  name?: string | undefined;
  /** Shown if there is no such user. By default the id. */
  nobody?: string;
};

/** A link to the page of a user, by name. A user who is gone has no page. */
export function UserLink({ app, user, name, nobody }: Props): ReactNode {
  const { person, isReading } = usePerson(name === undefined ? user : '');
  if (person === null) return nobody ?? <bdi>{user}</bdi>;
  if (isReading) return <NamePlaceholder />;
  return (
    <LinkTo to={addresses.user(app, user)} className={classes['link']}>
      <bdi>{name ?? person?.name ?? user}</bdi>
    </LinkTo>
  );
}
