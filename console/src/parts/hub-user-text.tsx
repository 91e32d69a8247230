import type { ReactNode } from 'react';
import { useAccountMembers, useAddressedAccount } from '../api/application.ts';
import { useOwnAddress } from '../api/own-address.ts';
import { useSession } from '../session/use-session.ts';
import { useSay } from '../texts/say.ts';
import { ACTORS } from './actor-texts.ts';
import { NamePlaceholder } from './name-placeholder.tsx';

type Props = {
  id: string;
  /** Known to be service staff. Otherwise nobody can tell staff from former members. */
  isStaff?: boolean;
};

/**
 * Names a hub user who acts for the account of the page: by address, and without one by what is known.
 * The id is shown on hover.
 */
export function HubUserText({ id, isStaff = false }: Props): ReactNode {
  const say = useSay(ACTORS);
  const [, session] = useSession();
  const isSelf = 'userId' in session && session.userId === id;
  const { members, isReading } = useAccountMembers(useAddressedAccount());
  const own = useOwnAddress();
  const member = members.find((one) => one.id === id);
  const address = member?.email ?? (isSelf ? own : '');
  if (address !== '') return <bdi title={id}>{address}</bdi>;
  if (isReading) return <NamePlaceholder />;
  if (isSelf) return say('you');
  const { role } = member ?? {};
  return (
    <span title={id}>
      {role ? say('memberWithRole', { role }) : say(isStaff ? 'staff' : 'formerOrStaff')}
    </span>
  );
}
