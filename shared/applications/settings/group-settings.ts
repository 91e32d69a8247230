import * as z from 'zod/mini';
import { GroupRole } from './group-role.ts';
import { allPermissions, givingRoles, namedRoles, OWNER } from './named-roles.ts';

const MAX_ROLES = 30;
const MAX_PERMISSIONS = 100;
/** The condition on the inviter of an invite names all of them, for each of its roles, within 4 KB. */
const MAX_GIVERS = 12;
/** The application's record is read by most requests, and access tokens are sent with each of them. */
const MAX_BYTES = 16 * 1024;

/** A permission in the words of the application. Its length bounds the access tokens of an owner. */
const Permission = z.string().check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,39}$/, {
    error: 'must have up to 40 letters, digits and _ . : -, such as tasks:write',
  }),
);

const Permissions = z.array(Permission).check(
  z.maxLength(MAX_PERMISSIONS),
  z.refine((names) => new Set(names).size === names.length, { error: 'must name each permission once' }),
);

const SettingsOfRole = z.strictObject({
  permissions: z.optional(
    Permissions.check(z.describe('What members with the role may do; default nothing')),
  ),
  may_invite: z.optional(
    z
      .array(GroupRole)
      .check(
        z.maxLength(MAX_ROLES + 2),
        z.describe('Roles that members with the role may give to others; default none'),
      ),
  ),
});

const SettingsOfRoles = z.record(GroupRole, SettingsOfRole).check(
  z.refine((roles) => !Object.hasOwn(roles, OWNER), {
    error: 'has no `owner`: an owner has all permissions and may give all roles',
  }),
  z.refine((roles) => Object.keys(roles).length <= MAX_ROLES, { error: `at most ${MAX_ROLES} roles` }),
  z.refine((roles) => allPermissions(roles).size <= MAX_PERMISSIONS, {
    error: `at most ${MAX_PERMISSIONS} different permissions in all roles together`,
  }),
  z.refine((roles) => Buffer.byteLength(JSON.stringify(roles)) <= MAX_BYTES, {
    error: `at most ${MAX_BYTES} bytes as JSON`,
  }),
  z.refine((roles) => namedRoles(roles).every((role) => givingRoles(roles, role).length <= MAX_GIVERS), {
    error: `at most ${MAX_GIVERS} roles may name the same role in \`may_invite\``,
  }),
  z.check(({ value: roles, issues }) => {
    for (const [role, { may_invite: invitable = [] }] of Object.entries(roles)) {
      const unknown = invitable.find((name) => !namedRoles(roles).includes(name));
      if (unknown === undefined) continue;
      const message = `names \`${unknown}\`, which is none of the roles: ${namedRoles(roles).join(', ')}`;
      issues.push({ code: 'custom', path: [role, 'may_invite'], message, input: invitable });
    }
  }),
);

/** `config.groups` of an application: what its groups are. A variant has none of its own. */
export const GroupSettings = z.strictObject({
  roles: z.optional(
    SettingsOfRoles.check(
      z.describe(
        'The roles of members besides `owner` and `member`, each with its permissions. Then every other role is refused, and access tokens name the active group of a session; default any role',
      ),
    ),
  ),
  empty: z.optional(
    z
      .enum(['keep', 'delete'])
      .check(
        z.describe(
          'What happens to a group when its last active member leaves, is removed or deleted: it stays empty, or is deleted with its invites; default keep',
        ),
      ),
  ),
  without_owner: z.optional(
    z
      .enum(['promote', 'keep'])
      .check(
        z.describe(
          'What happens to a group whose last owner is deleted: the member who joined first becomes owner, or it has none until the backend makes a member one; default promote',
        ),
      ),
  ),
});
export type GroupSettings = z.output<typeof GroupSettings>;
