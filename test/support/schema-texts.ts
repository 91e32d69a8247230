import type * as z from 'zod/mini';
import type { Operation } from '../../shared/http/operation.ts';

type Text = { where: string; schema: z.core.$ZodType };

/** The schema that the first of several steps takes. */
function inputOf(schema: z.core.$ZodType): z.core.$ZodType {
  const def = Object(schema._zod.def);
  return def.type === 'pipe' ? inputOf(def.in) : schema;
}

/** Every schema of a string within a schema, where it is in the request. */
export function textsOf(schema: z.core.$ZodType, where: string): Text[] {
  const def = Object(schema._zod.def);
  if (def.type === 'object') {
    const members = Object.entries<z.core.$ZodType>(def.shape);
    return members.flatMap(([name, member]) => textsOf(member, `${where}.${name}`));
  }
  if (def.type === 'array') return textsOf(def.element, where);
  if (def.type === 'record') return textsOf(def.valueType, where);
  if (def.type === 'union') {
    return def.options.flatMap((option: z.core.$ZodType) => textsOf(option, where));
  }
  if (def.type === 'pipe') {
    const takesText = inputOf(schema)._zod.def.type === 'string';
    return takesText ? [{ where, schema }] : [...textsOf(def.in, where), ...textsOf(def.out, where)];
  }
  if (def.innerType) return textsOf(def.innerType, where);
  return def.type === 'string' ? [{ where, schema }] : [];
}

/** Every schema of a string in a request of the operation. */
export function textsOfRequest({ id, body, ...operation }: Operation): Text[] {
  const parameters = (['params', 'query', 'headers'] as const).flatMap((part) =>
    Object.entries(operation[part] ?? {}).flatMap(([name, schema]) =>
      textsOf(schema, `${id} ${part}.${name}`),
    ),
  );
  return [...parameters, ...(body ? textsOf(body, `${id} body`) : [])];
}
