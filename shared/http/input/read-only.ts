import type * as z from 'zod/mini';

type ObjectShape = Readonly<Record<string, z.core.$ZodType>>;

/**
 * Drops members that only the service sets: those in the answer's record but not in the body's schema. So a
 * client can read a record, change it and send it back. A member `secret` is not dropped but refused, because
 * its sender expects to set it. If body and answer are different kinds of records, the body stays unchanged
 * and its schema refuses unknown members.
 */
export function withoutReadOnly(value: unknown, body: z.core.$ZodType, answer: z.core.$ZodType): unknown {
  const record = [answer, ...Object.values(shapeOf(answer) ?? {})].find((schema) => isRecordOf(body, schema));
  return record ? strip(value, body, record) : value;
}

/** Members of bodies that control how the request is carried out, and are no part of a record. */
const DIRECTIVES: readonly string[] = ['notify', 'owner'];

/** True if the record has every member of the body that may be part of a record. */
function isRecordOf(body: z.core.$ZodType, record: z.core.$ZodType): boolean {
  const [bodyShape, recordShape] = [shapeOf(body), shapeOf(record)];
  const isMember = (name: string) => recordShape && (name in recordShape || DIRECTIVES.includes(name));
  return !!bodyShape && Object.keys(bodyShape).every(isMember);
}

function strip(value: unknown, body: z.core.$ZodType, record: z.core.$ZodType): unknown {
  const [bodyShape, recordShape] = [shapeOf(body), shapeOf(record)];
  if (!bodyShape || !recordShape || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const [inBody, inRecord] = [own(bodyShape, name), own(recordShape, name)];
    if (!inBody) return inRecord && name !== 'secret' ? [] : [[name, member]];
    return [[name, inRecord ? strip(member, inBody, inRecord) : member]];
  });
  return Object.fromEntries(members);
}

function own(shape: ObjectShape, name: string): z.core.$ZodType | undefined {
  return Object.hasOwn(shape, name) ? shape[name] : undefined;
}

/** Returns the members of an object schema, also inside optional, default and transform schemas. */
export function shapeOf(schema: z.core.$ZodType): ObjectShape | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape;
  if ('innerType' in def) return shapeOf(def.innerType);
  return def.type === 'pipe' ? shapeOf(def.in) : undefined;
}
