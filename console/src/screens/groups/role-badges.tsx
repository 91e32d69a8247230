import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shows roles. Owners stand out: they may change the group. */
export function RoleBadges({ roles }: { roles: readonly string[] }): ReactNode {
  return roles.map((role) => (
    <Badge key={role} color={role === 'owner' ? 'blue' : 'gray'}>
      {role}
    </Badge>
  ));
}
