import * as z from 'zod/mini';

/**
 * What may be laid over a value: any part of it, and null for a member that is to be taken away (RFC 7396).
 */
export type Overlay<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Overlay<T[K]> | null | undefined }
    : T;

/**
 * The schema of what may be laid over a value: the same members by the same rules, each of the optional ones
 * also null. What is valid by it, laid over a valid value, gives a valid one: members that an object cannot
 * do without cannot be taken away one by one.
 */
export function overlayOf<S extends z.ZodMiniType>(schema: S): z.ZodMiniType<Overlay<z.output<S>>> {
  // The walk below keeps every type but adds null to optional members, which is what Overlay says.
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
