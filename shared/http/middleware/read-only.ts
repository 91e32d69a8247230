import type * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/**
 * A body without the members that only the service sets: those that the answer's record has and the body's
 * schema has not. So a record that was read can be changed and sent back as it is. A secret is no such
 * member: who sends one believes to have chosen it. Where body and answer are not the same kind of record,
 * the body stays as it is, and its schema refuses what it does not know.
 */
export function withoutReadOnly(value: unknown, body: z.core.$ZodType, answer: z.core.$ZodType): unknown {
  const record = [answer, ...Object.values(shapeOf(answer) ?? {})].find((schema) => isRecordOf(body, schema));
  return record ? strip(value, body, record) : value;
}

/** True when every member of the body is one of the record, too. */
function isRecordOf(body: z.core.$ZodType, record: z.core.$ZodType): boolean {
  const [sent, kept] = [shapeOf(body), shapeOf(record)];
  return sent !== undefined && kept !== undefined && Object.keys(sent).every((name) => name in kept);
}

function strip(value: unknown, body: z.core.$ZodType, record: z.core.$ZodType): unknown {
  const [sent, kept] = [shapeOf(body), shapeOf(record)];
  if (!sent || !kept || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const [inBody, inRecord] = [own(sent, name), own(kept, name)];
    if (!inBody) return inRecord && name !== 'secret' ? [] : [[name, member]];
    return [[name, inRecord ? strip(member, inBody, inRecord) : member]];
  });
  return Object.fromEntries(members);
}

function own(shape: Shape, name: string): z.core.$ZodType | undefined {
  return Object.hasOwn(shape, name) ? shape[name] : undefined;
}

/**
 * The members of an object schema, within whatever makes it optional, gives it a default or transforms it.
 */
export function shapeOf(schema: z.core.$ZodType): Shape | undefined {
  const { type, shape, innerType, in: input } = Object(schema._zod.def);
  if (type === 'object') return shape;
  const inner = innerType ?? input;
  return inner ? shapeOf(inner) : undefined;
}
