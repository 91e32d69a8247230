import * as z from 'zod/mini';

/**
 * Returns the places of the values that a schema describes, such as `hub.legal.company_name`. `*` is any name
 * of a record, or any index of a list of objects.
 */
export function schemaLeaves(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault)
    return schemaLeaves(schema.def.innerType, path);
  if (schema instanceof z.ZodMiniRecord && hasMembers(schema.def.valueType))
    return schemaLeaves(schema.def.valueType, [...path, '*']);
  if (schema instanceof z.ZodMiniArray && hasMembers(schema.def.element))
    return schemaLeaves(schema.def.element, [...path, '*']);
  if (!(schema instanceof z.ZodMiniObject)) return [path.join('.')];
  const members = Object.entries<z.core.$ZodType>(schema.def.shape);
  return members.flatMap(([name, member]) => schemaLeaves(member, [...path, name]));
}

function hasMembers(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodMiniObject;
}
