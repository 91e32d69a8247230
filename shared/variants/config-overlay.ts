import * as z from 'zod/mini';

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
  // The function below keeps every type but adds null to optional members, as `Overlay` does.
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
