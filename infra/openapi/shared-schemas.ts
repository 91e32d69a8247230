import { propertiesOf } from '../../shared/platform/properties.ts';
import { pascal } from './shared-parts.ts';

type Json = Record<string, unknown>;
export type Document = { paths: unknown; components: Json & { schemas: Json } };
/** A schema, and the name that it gets as a component. */
type Visit = (schema: Json, name: string) => Json;

/** Marks the components that are here only because their text occurs more than once. */
const MARK = 'x-shared';
const REFERENCE = '#/components/schemas/';

/**
 * Moves schemas with a description that occur more than once into components, named after the member that has
 * them, so that the document says each text once (decision 0313).
 */
export function shareSchemas(document: Document): Document {
  const counts = countsOf(document);
  const names = new Map<string, string>();
  const shared: Json = {};

  function share(schema: Json, name: string): Json {
    const text = JSON.stringify(schema);
    if (!isWorthSharing(schema, text) || counts.get(text) === 1) return eachInner(schema, name, share);
    return { $ref: REFERENCE + (names.get(text) ?? define(schema, name, text)) };
  }

  function define(schema: Json, name: string, text: string): string {
    const taken = { ...document.components.schemas, ...shared };
    let free = name;
    for (let n = 2; Object.hasOwn(taken, free); n += 1) free = `${name}${n}`;
    names.set(text, free);
    shared[free] = {};
    shared[free] = { ...eachInner(schema, name, share), [MARK]: true };
    return free;
  }

  const { components, ...rest } = eachOfDocument(document, share);
  const sorted = Object.entries(shared).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const schemas = { ...components.schemas, ...Object.fromEntries(sorted) };
  return { ...rest, components: { ...components, schemas } };
}

/** Returns a document with the schemas of `shareSchemas` at their places again: for pages, and for types. */
export function inlineSharedSchemas<T extends Document>(document: T): T {
  const { schemas } = document.components;
  const isShared = (name: string) => propertiesOf(schemas[name])[MARK] === true;
  const named = Object.fromEntries(Object.entries(schemas).filter(([name]) => !isShared(name)));

  function inline(schema: Json, name: string): Json {
    const target = String(schema['$ref'] ?? '').replace(REFERENCE, '');
    if (!isShared(target)) return eachInner(schema, name, inline);
    const { [MARK]: _, ...members } = propertiesOf(schemas[target]);
    return eachInner(members, name, inline);
  }

  const rest = { ...document, components: { ...document.components, schemas: named } };
  // The same document, with other schemas at their places.
  return eachOfDocument(rest, inline) as T;
}

/** Returns how often each text of a schema occurs, counting what is in a repeated schema once. */
function countsOf(document: Document): Map<string, number> {
  const counts = new Map<string, number>();
  function count(schema: Json, name: string): Json {
    const text = JSON.stringify(schema);
    const known = counts.get(text) ?? 0;
    counts.set(text, known + 1);
    return known === 0 ? eachInner(schema, name, count) : schema;
  }
  eachOfDocument(document, count);
  return counts;
}

/** True for a schema that says something: a reference is shorter than its text. */
function isWorthSharing(schema: Json, text: string): boolean {
  return schema['$ref'] === undefined && text.includes('"description":"');
}

/** Returns the document with each of its outermost schemas replaced; a schema with a name keeps its place. */
function eachOfDocument(document: Document, visit: Visit): Document {
  const { schemas, ...others } = document.components;
  const replaced = Object.entries(schemas).map(([name, schema]) => [
    name,
    eachInner(propertiesOf(schema), name, visit),
  ]);
  return {
    ...document,
    paths: eachSchemaIn(document.paths, 'Path', visit),
    components: {
      ...propertiesOf(eachSchemaIn(others, 'Component', visit)),
      schemas: Object.fromEntries(replaced),
    },
  };
}

/** Replaces the schemas of parameters, headers and contents, which are members named `schema`. */
function eachSchemaIn(part: unknown, name: string, visit: Visit): unknown {
  if (Array.isArray(part)) return part.map((item) => eachSchemaIn(item, name, visit));
  if (typeof part !== 'object' || part === null) return part;
  const { operationId } = propertiesOf(part);
  const inner = typeof operationId === 'string' ? `${pascal(operationId)}Body` : name;
  const members = Object.entries(part).map(([key, value]) => {
    if (key === 'example' || key === 'examples') return [key, value];
    return [key, key === 'schema' ? visit(propertiesOf(value), inner) : eachSchemaIn(value, inner, visit)];
  });
  return Object.fromEntries(members);
}

/** Returns a schema with the schemas right inside it replaced. Members give theirs a name. */
function eachInner(schema: Json, name: string, visit: Visit): Json {
  const one = (value: unknown) =>
    typeof value === 'object' && value !== null ? visit(propertiesOf(value), name) : value;
  const inner = (key: string, value: unknown): unknown => {
    if (key === 'properties')
      return Object.fromEntries(
        Object.entries(propertiesOf(value)).map(([member, its]) => [
          member,
          visit(propertiesOf(its), pascal(member)),
        ]),
      );
    if (['anyOf', 'oneOf', 'allOf'].includes(key) && Array.isArray(value)) return value.map(one);
    return ['items', 'additionalProperties', 'propertyNames'].includes(key) ? one(value) : value;
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inner(key, value)]));
}
