import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

/**
 * Returns the schema of a member that is another name of `name`. The specification requires it
 * (docs/glossary.md).
 */
export const otherName = <S extends z.ZodMiniType>(name: string, schema: S) =>
  z.optional(sameAs(name, schema));

/** Returns the schema of a member of an answer that has the value of `name` under another name. */
export const sameAs = <S extends z.ZodMiniType>(name: string, schema: S) =>
  schema.check(describedAsOtherName(name));

const describedAsOtherName = (name: string) =>
  z.meta({ description: `Another name of \`${name}\``, deprecated: true });

/** Refuses a body that gives a member and its other name different values. */
export const sameUnder = (name: string, other: string) =>
  z.refine<Readonly<Record<string, unknown>>>(
    ({ [name]: one, [other]: two }) => one === undefined || two === undefined || isDeepStrictEqual(one, two),
    {
      error: `${name} and ${other} are two names of one value: send one of them`,
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );
