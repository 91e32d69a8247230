import type { Application } from '../applications/application.ts';
import { applicationFromItem } from '../applications/application-store.ts';
import { allPermissions, givingRoles, namedRoles, OWNER } from '../applications/settings/named-roles.ts';
import { ApiError, invalidInput } from '../platform/errors.ts';
import type { Item } from '../storage/writes/expressions.ts';

/** The settings by which the roles of an application mean something (decision 0550). */
export type RoleSettings = Pick<Application, 'config'>;

/** These settings, and the account whose members manage the groups of the application. */
export type InviterSettings = RoleSettings & Pick<Application, 'account'>;

/** Returns the settings of an application's item. Throws 404 `group_not_found`: its groups end with it. */
export function roleSettings(application: Item | undefined): InviterSettings {
  if (!application) throw new ApiError('group_not_found');
  return applicationFromItem(application);
}

/** Throws 400 that lists the roles, unless the application takes any or has all of these. */
export function assertKnownRoles(
  { config }: RoleSettings,
  roles: readonly string[],
  field = 'body.roles',
): void {
  if (!config.groups?.roles) return;
  const known = namedRoles(config.groups.roles);
  const unknown = roles.findIndex((role) => !known.includes(role));
  if (unknown === -1) return;
  throw invalidInput(`${field}.${unknown}`, `must be one of the application's roles: ${known.join(', ')}`);
}

/**
 * Returns the permissions that a member has by all its roles together, sorted. An owner has all of them.
 * Empty if the application sets no roles.
 */
export function permissionsOf({ config }: RoleSettings, roles: readonly string[]): string[] {
  const settings = config.groups?.roles ?? {};
  const permissions = roles.includes(OWNER)
    ? [...allPermissions(settings)]
    : roles.flatMap((role) => (Object.hasOwn(settings, role) ? (settings[role]?.permissions ?? []) : []));
  return [...new Set(permissions)].sort();
}

/** Returns the roles whose members may give a role to others: `owner`, and those that name it. */
export function rolesThatGive({ config }: RoleSettings, role: string): [string, ...string[]] {
  return [OWNER, ...givingRoles(config.groups?.roles ?? {}, role)];
}

/** Returns the roles whose members may give any role to others. */
export function rolesThatGiveAny({ config }: RoleSettings): string[] {
  const givers = Object.entries(config.groups?.roles ?? {}).filter(
    ([, { may_invite = [] }]) => may_invite.length > 0,
  );
  return [OWNER, ...givers.map(([name]) => name)];
}

/** True if a member with the roles `own` may give all of these roles to others. */
export function mayGive(
  application: RoleSettings,
  own: readonly string[],
  given: readonly string[],
): boolean {
  return given.every((role) => rolesThatGive(application, role).some((giver) => own.includes(giver)));
}
