import { type Application, etagOf } from '@svc/client/server';
import { type Described, describe } from '../../api/operation.ts';

/** A role that an application names, with what its members may do and which roles they may give. */
export type NamedRole = { name: string; permissions: readonly string[]; mayInvite: readonly string[] };

type StoredRole = { permissions: string[] | null; may_invite: string[] | null };

/** Returns the roles that an application names, by name; undefined if any word is a role. */
export function namedRolesOf({ config }: Pick<Application, 'config'>): NamedRole[] | undefined {
  const named = config.groups?.roles;
  return (
    named &&
    Object.entries(named)
      .map(([name, { permissions = [], may_invite = [] }]) => ({
        name,
        permissions,
        mayInvite: may_invite.map(String),
      }))
      .sort((a, b) => a.name.localeCompare(b.name))
  );
}

/** Returns the roles that name a role as one that their members may give, without the role itself. */
export function giversOf(roles: readonly NamedRole[], name: string): NamedRole[] {
  return roles.filter((one) => one.name !== name && one.mayInvite.includes(name));
}

/** Describes the request that stores a role. It is a member of an object, so the others stay as they are. */
export function storingRole(application: Application, { name, ...role }: NamedRole): Described {
  return storingRoles(application, { [name]: storedOf(role) });
}

/**
 * Describes the request that removes a role, also from those that may give it: the service refuses a role
 * that gives an unknown one. Without the last role, any word is a role again.
 */
export function removingRole(application: Application, name: string): Described {
  const roles = namedRolesOf(application) ?? [];
  if (roles.every((one) => one.name === name)) return storingRoles(application, null);
  const givers = giversOf(roles, name).map(({ name: giver, mayInvite }) => [
    giver,
    { may_invite: listOrNull(mayInvite.filter((one) => one !== name)) },
  ]);
  return storingRoles(application, { ...Object.fromEntries(givers), [name]: null });
}

function storedOf({ permissions, mayInvite }: Omit<NamedRole, 'name'>): StoredRole {
  return { permissions: listOrNull(permissions), may_invite: listOrNull(mayInvite) };
}

/** An empty list is not stored. */
const listOrNull = (words: readonly string[]) => (words.length > 0 ? [...words] : null);

function storingRoles(
  application: Application,
  roles: Readonly<Record<string, Partial<StoredRole> | null>> | null,
): Described {
  return describe('updateApplication', {
    path: { app: application.id },
    body: { config: { groups: { roles } } },
    ifMatch: etagOf(application),
  });
}
