import * as z from 'zod/mini';
import { lambda } from '../../shared/handlers/lambda.ts';
import * as f from '../../shared/http/fields.ts';
import { defineOperation } from '../../shared/http/operation.ts';
import { setActiveGroup } from '../../shared/sessions/set-active-group.ts';

export const operation = defineOperation({
  id: 'setActiveGroup',
  method: 'POST',
  path: '/me/applications/{app}/active-group',
  summary: 'Choose the group for which your session acts',
  description:
    'For applications with `config.groups.roles`. The access tokens of the session then name the group, with your roles and permissions in it, from the next refresh on. A new session begins with the group that was chosen last, or with the only one.',
  tags: ['sign-in', 'groups'],
  auth: ['user'],
  firstPartyOnly: true,
  uses: ['table:write', 'users:write'],
  body: z.strictObject({
    group_id: z.nullable(f.id('A group of which you are an active member; null for none')),
  }),
  success: {
    status: 200,
    schema: z.object({
      active_group: z.nullable(
        z.object({
          id: z.string(),
          roles: z.array(z.string()),
          permissions: z.array(
            z.string().check(z.describe('What the roles allow together, in the words of the application')),
          ),
        }),
      ),
    }),
  },
  errors: [
    'application_not_found',
    'application_disabled',
    'group_not_found',
    'session_not_found',
    'conflict',
  ],
});

export const handler = lambda(operation, async ({ body, principal }) => ({
  active_group: (await setActiveGroup(principal, body.group_id)) ?? null,
}));
