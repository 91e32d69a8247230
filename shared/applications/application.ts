import * as z from 'zod/mini';
import * as f from '../http/fields.ts';
import { Uploads } from './branding/uploads-contract.ts';
import { AgentSettings } from './settings/agent-settings.ts';
import { Branding, CommonConfig, Hub, HubCustomizations } from './settings/application-config.ts';
import { GroupSettings } from './settings/group-settings.ts';
import type { WithProviderButtons } from './settings/provider-buttons.ts';
import { ResourcesSettings } from './settings/resource-settings.ts';
import { HubAuth } from './settings/sign-in-settings.ts';
import {
  TestIdentities,
  TestIdentitiesAsRead,
  type WithTestIdentities,
} from './settings/test-identity-settings.ts';

const APPLICATION_STATES = ['enabled', 'disabled'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** `config` of an application. Members set by the service are read-only. */
export const ApplicationConfig = z.extend(CommonConfig, {
  groups: z.optional(GroupSettings),
  resources: z.optional(ResourcesSettings),
  hub: z.optional(
    z.extend(Hub, {
      agents: z.optional(AgentSettings),
      auth: z.optional(z.extend(HubAuth, { test_identities: z.optional(TestIdentities) })),
    }),
  ),
});
export type ApplicationConfig = z.output<typeof ApplicationConfig>;

const Connections = z.array(f.freeForm('A connection of the application')).check(z.maxLength(50));

const updatable = {
  description: z.optional(f.text('What the application is')),
  connections: z.optional(Connections),
  config: z.optional(ApplicationConfig),
};

const ApplicationName = f.name(
  'Name of the application. It may not look like a phone number, or like a web or e-mail address, except for a host of its origins',
);

/** `config.hub` in answers. */
const HubAsRead = z.extend(Hub, {
  agents: z.optional(AgentSettings),
  auth: z.optional(z.extend(HubAuth, { test_identities: z.optional(TestIdentitiesAsRead) })),
});

/** Body of `POST /applications`. */
export const ApplicationCreateReq = z.strictObject({
  name: ApplicationName,
  account: z.optional(f.id('Account that owns it; default the only account of the caller')),
  ...updatable,
});
export type ApplicationCreateReq = z.output<typeof ApplicationCreateReq>;

/** Body of PUT. Absent members, except the name, go back to their defaults. */
export const ApplicationUpdateReq = z.strictObject({ name: ApplicationName, ...updatable });
export type ApplicationUpdateReq = z.output<typeof ApplicationUpdateReq>;

/** When an update of an application is refused. */
export const REFUSED_IF_CHANGED =
  'Returns 412 with who changed the application and when, if the precondition (If-Match, If-Unmodified-Since) is no longer met.';

/** Body of PATCH. `config` is a merge patch, validated after merging; null removes a member. */
export const ApplicationPatchReq = z.extend(ApplicationUpdateReq, {
  name: z.optional(ApplicationUpdateReq.shape.name),
  config: z.optional(f.freeForm('Merge patch (RFC 7396) of the configuration', 64 * 1024)),
});
export type ApplicationPatchReq = z.output<typeof ApplicationPatchReq>;

/** The schema `Application`: the response of operations. */
export const Application = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.optional(z.string()),
  icon: z.optional(z.string()),
  account: z.string(),
  connections: z.array(z.record(z.string(), z.unknown())),
  config: z.extend(z.object(ApplicationConfig.shape), {
    customizations: z.optional(Branding),
    hub: z.optional(HubAsRead),
  }),
  uploads: z.optional(Uploads),
  state: z.optional(
    z
      .enum(APPLICATION_STATES)
      .check(
        z.describe(
          '`disabled` by the operator of the service: only reads by hub users work; default `enabled`',
        ),
      ),
  ),
  created_at: f.createdAt,
  updated_at: f.updatedAt,
  created_by: z.string(),
  updated_by: z.string(),
  version: z.number(),
});
export type Application = z.output<typeof Application> & WithTestIdentities & WithProviderButtons;

/** The schema `ApplicationPublic`: what anyone may see of an application. */
export const ApplicationPublic = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.optional(z.string()),
  icon: z.optional(z.string()),
  app_variant_id: z.optional(z.string()),
  branding: z.extend(Branding, HubCustomizations.shape),
});
export type ApplicationPublic = z.output<typeof ApplicationPublic>;
