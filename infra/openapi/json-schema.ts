import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** Converts a schema to JSON Schema. For `input`, a transform has the schema of its input. */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The pattern of a number as text; its limits are in the schema.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern;
      // The format says the same, and can be read.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      // One of any value or null is any value.
      if (jsonSchema.anyOf?.some((option) => Object.keys(option).length === 0)) delete jsonSchema.anyOf;
    },
  });
  return json;
}
