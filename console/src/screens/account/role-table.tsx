import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Section } from '../../parts/section.tsx';
import { useSay } from '../../texts/say.ts';
import { RoleBadge } from './account-members.tsx';
import { ACCOUNT_MEMBERS } from './member-texts.ts';
import { ACCOUNT_ROLES } from './role-field.ts';

/** What each role of an account may do, in words. */
export function RoleTable(): ReactNode {
  const say = useSay(ACCOUNT_MEMBERS);
  return (
    <Section title={say('rolesTitle')}>
      <Table aria-label={say('rolesTitle')} verticalSpacing="sm">
        <Table.Tbody>
          {ACCOUNT_ROLES.map((role) => (
            <Table.Tr key={role}>
              <Table.Th scope="row" w={120} fw={400}>
                <RoleBadge role={role} />
              </Table.Th>
              <Table.Td>{say(`${role}May`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
