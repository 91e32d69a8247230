import * as z from 'zod/mini';
import type { BrandingView } from '../applications/branding/branding.ts';
import { Uploads } from '../applications/branding/uploads-contract.ts';
import { Branding, CommonConfig } from '../applications/settings/application-config.ts';
import * as f from '../http/fields.ts';

/** `config` of a variant: only its differences from the application's config; null removes a member. */
export const VariantConfig = overlayOf(CommonConfig);
export type VariantConfig = z.output<typeof VariantConfig>;

/** The same with images. They are ignored, so that a record that was read can be sent back. */
export const VariantConfigAsRead = overlayOf(
  z.extend(z.object(CommonConfig.shape), { customizations: z.optional(Branding) }),
);

/** A stored variant. */
export type VariantRecord = {
  id: string;
  app_id: string;
  name: string;
  description?: string | undefined;
  subdomain?: string | undefined;
  config: VariantConfig;
  /** The logos uploaded for the variant, by their names in `config.customizations`. */
  branding?: BrandingView['customizations'] | undefined;
  uploads?: BrandingView['uploads'] | undefined;
  created_at: string;
  updated_at: string;
  created_by: string;
  updated_by: string;
  version: number;
};

const name = f.name(
  'Shown on pages and in messages. It may not look like a phone number, or like a web or e-mail address, except for a host of its origins',
);
const description = f.text('What the variant is');
const { subdomain } = CommonConfig.shape;

/** Body of `POST /applications/{app}/variants`. */
export const VariantCreateReq = z.strictObject({
  name,
  description: z.optional(description),
  subdomain,
  config: z.optional(VariantConfig),
});
export type VariantCreateReq = z.output<typeof VariantCreateReq>;

/** Body of PATCH. `config` is composed with the variant's own, and then validated. */
export const VariantUpdateReq = z.strictObject({
  name: z.optional(name),
  description: z.optional(z.nullable(description)),
  subdomain: z.nullable(subdomain),
  config: z.optional(z.nullable(f.freeForm('Merge patch (RFC 7396) of the config', 64 * 1024))),
});
export type VariantUpdateReq = z.output<typeof VariantUpdateReq>;

/** The schema `ApplicationVariant`: the response of operations. */
export const Variant = z.object({
  id: z.string(),
  name: z.string(),
  description: z.optional(z.string()),
  subdomain: z.optional(z.string()),
  config: VariantConfigAsRead,
  effective_config: z
    .record(z.string(), z.unknown())
    .check(
      z.describe(
        "The application's config with the variant's merged into it (RFC 7396). A logo of the variant, light or dark, replaces both of the application's",
      ),
    ),
  uploads: z.optional(Uploads),
  app_id: z.string(),
  created_at: f.createdAt,
  updated_at: f.updatedAt,
  created_by: z.string(),
  updated_by: z.string(),
  version: z.number(),
});

/**
 * A merge patch (RFC 7396) of a value: any part of the value, and null for an optional member to be removed.
 */
export type Overlay<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Overlay<T[K]> | null | undefined }
    : T;

/**
 * Returns the schema of overlays of a value: the same members with the same rules, and null for the optional
 * ones. A valid overlay on a valid value gives a valid value, because a required member cannot be removed.
 */
export function overlayOf<S extends z.ZodMiniType>(schema: S): z.ZodMiniType<Overlay<z.output<S>>> {
  // The function below leaves every type but adds null to optional members, as `Overlay` does.
  return overlaid(schema) as z.ZodMiniType<Overlay<z.output<S>>>;
}

function overlaid(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniOptional) return z.optional(z.nullable(overlaid(schema.def.innerType)));
  if (schema instanceof z.ZodMiniRecord) {
    const { def } = schema;
    return z.clone(schema, { ...def, valueType: z.nullable(overlaid(def.valueType)) });
  }
  if (!(schema instanceof z.ZodMiniObject)) return schema;
  const members = Object.entries<z.core.$ZodType>(schema.def.shape);
  return z.extend(schema, Object.fromEntries(members.map(([name, member]) => [name, overlaid(member)])));
}
