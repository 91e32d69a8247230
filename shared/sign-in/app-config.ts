import * as z from 'zod/mini';
import { ApplicationPublic } from '../applications/application.ts';
import { publicView } from '../applications/application-rules.ts';
import { HubCustomizations, HubLegal } from '../applications/settings/application-config.ts';
import type { RolesByName } from '../applications/settings/named-roles.ts';
import type { KeyOwner } from '../credentials/publishable-key.ts';
import { PRESETS } from '../identity-providers/identity-provider.ts';
import { assertThat } from '../platform/errors.ts';
import { schemaFor } from '../profiles/audience.ts';
import type { ProfileSchema } from '../schemas/schema.ts';
import { Field } from '../schemas/schema-contract.ts';
import { schemaFromItem } from '../schemas/schema-store.ts';
import { keys } from '../storage/keys.ts';
import { getItems } from '../storage/read-items.ts';
import {
  type EffectiveApplication,
  effectiveFromItems,
  effectiveKeys,
} from '../variants/effective-application.ts';
import { relyingPartyOf, takesPasskeys } from '../ways-in/relying-party.ts';
import { assertListedOrigin } from './policies/check-origin.ts';
import { isOffered } from './policies/offer-method.ts';
import { guestBarrier } from './restrictions.ts';

const OfferedMethod = z.object({ enabled: z.boolean() });

/**
 * The public configuration that a client needs to show a sign-in. A closed list, because any page can copy
 * the publishable key (decision 0119).
 */
export const AppConfig = z.object({
  app: ApplicationPublic,
  config: z.object({
    customizations: z.object(HubCustomizations.shape),
    sign_in_methods: z.object({
      email: OfferedMethod,
      phone: OfferedMethod,
      anonymous: OfferedMethod,
      passkey: z.object({
        ...OfferedMethod.shape,
        rp_id: z.optional(
          z
            .string()
            .check(
              z.describe(
                'Host for which browsers have the passkeys; absent if the page that asks is not of their origins',
              ),
            ),
        ),
      }),
      providers: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            preset: z.enum(PRESETS),
            button_label: z.optional(z.string()),
          }),
        )
        .check(z.describe('The enabled identity providers in the order of creation, each for a button')),
    }),
    legal: z.object(HubLegal.shape),
    sign_up_status: z
      .enum(['enabled', 'disabled'])
      .check(z.describe('`disabled` if nobody new may sign up: users need the address of their account')),
    groups: z.optional(
      z
        .object({ roles: z.record(z.string(), z.object({ may_invite: z.array(z.string()) })) })
        .check(
          z.describe(
            'The roles of members besides `owner` and `member`, each with the roles that it may give to others; absent if the application takes any role',
          ),
        ),
    ),
  }),
  schema: z.record(z.string(), Field).check(z.describe('The fields of the profile that a user may see')),
});
export type AppConfig = z.input<typeof AppConfig>;

/**
 * Returns the public configuration of an application, or of a variant of it. Throws 401 `invalid_key` if the
 * application is gone, 403 `origin_not_allowed`.
 */
export async function readAppConfig(
  { app, variant }: KeyOwner,
  origin: string | undefined,
): Promise<AppConfig> {
  const [applicationItem, variantItem, schemaItem] = await getItems([
    ...effectiveKeys(app, variant),
    keys.schema(app),
  ]);
  assertThat(applicationItem, 'invalid_key');
  const application = effectiveFromItems(applicationItem, variantItem);
  assertListedOrigin(application, origin);
  return appConfigOf(application, schemaFromItem(schemaItem), origin);
}

/**
 * Returns the public configuration of an application with the schema of its users, for a page of an origin.
 */
export function appConfigOf(
  application: EffectiveApplication,
  schema: ProfileSchema,
  origin: string | undefined,
): AppConfig {
  const { customizations = {}, legal = {}, auth } = application.config.hub ?? {};
  const roles = application.config.groups?.roles;
  return {
    app: publicView(application),
    config: {
      customizations,
      sign_in_methods: {
        email: { enabled: isOffered(application, schema, 'email') },
        phone: { enabled: isOffered(application, schema, 'phone') },
        anonymous: { enabled: guestBarrier(application) === undefined },
        passkey: offeredPasskeys(application, origin),
        providers: [...(application.identity_providers ?? [])],
      },
      legal,
      sign_up_status: auth?.restrictions?.sign_up_status ?? 'enabled',
      ...(roles && { groups: { roles: withoutPermissions(roles) } }),
    },
    schema: schemaFor('user', schema).schema,
  };
}

/** Names the host of the passkeys only to pages that can use them (decision 0573). */
function offeredPasskeys(application: EffectiveApplication, origin: string | undefined) {
  const party = takesPasskeys(application) ? relyingPartyOf(application) : undefined;
  const isTheirs = party && (origin === undefined || party.origins.includes(origin));
  return { enabled: party !== undefined, ...(isTheirs && { rp_id: party.id }) };
}

/** Leaves out what roles permit in the application: that concerns its members (decision 0564). */
function withoutPermissions(roles: RolesByName): Record<string, { may_invite: string[] }> {
  const shown = Object.entries(roles).map(([name, { may_invite = [] }]) => [name, { may_invite }]);
  return Object.fromEntries(shown);
}
