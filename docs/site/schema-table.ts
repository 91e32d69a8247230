import { escapeHtml } from '../../shared/platform/strings/html.ts';
import { SCHEMAS, type Schema, schemaName } from './api.ts';
import { prose, table } from './html.ts';

type Row = { name: string; required: boolean; schema: Schema };

/** Returns a table of the members of a schema. Members of members without a name of their own are in it. */
export function schemaTable(schema: Schema): string {
  const name = schemaName(schema);
  const described = name === undefined ? schema : (SCHEMAS[name] ?? {});
  const options = described.anyOf ?? described.oneOf;
  if (options && !described.properties) return options.map((option) => schemaTable(option)).join('<p>or</p>');
  const rows = rowsOf(described, '');
  const title = name === undefined ? '' : `<p>${schemaLink(name)}</p>`;
  if (rows.length === 0) return title || `<p>${typeOf(described)}${limitsOf(described)}</p>`;
  return title + table(['Member', 'Type', 'Meaning'], rows.map(cellsOf));
}

function rowsOf({ properties = {}, required = [], additionalProperties }: Schema, prefix: string): Row[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    { name: prefix + name, required: required.includes(name), schema },
    ...membersOf(schema, prefix + name),
  ]);
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0) return own;
  const others = { name: `${prefix}*`, required: false, schema: additionalProperties };
  return [...own, others, ...membersOf(additionalProperties, others.name)];
}

function membersOf(schema: Schema, name: string): Row[] {
  const inner = schema.anyOf?.find((option) => option.properties) ?? schema;
  const items = inner.items;
  return items ? membersOf(items, `${name}[]`) : rowsOf(inner, `${name}.`);
}

function cellsOf({ name, required, schema }: Row): string[] {
  const state = required ? ' <span class="required">required</span>' : '';
  const meaning = schema.description === undefined ? '' : prose(schema.description);
  return [`<code>${escapeHtml(name)}</code>${state}`, typeOf(schema), meaning + limitsOf(schema)];
}

/** Returns the type of a value in words. */
export function typeOf(schema: Schema): string {
  const name = schemaName(schema);
  if (name !== undefined) return schemaLink(name);
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return [...new Set(options.map(typeOf))].join(' or ');
  if (schema.items) return `array of ${typeOf(schema.items)}`;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema['const'] !== undefined) return `<code>${escapeHtml(JSON.stringify(schema['const']))}</code>`;
  return escapeHtml(String(schema['format'] === 'binary' ? 'file' : (schema.type ?? 'any')));
}

/** Limits of values: the keywords of the least and the most, and what they count. */
const RANGES = [
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' items'],
  ['minimum', 'maximum', ''],
] as const;

/** Returns the values and limits of a schema, as a line of its own. */
export function limitsOf(schema: Schema): string {
  const inner = schema.anyOf?.find((option) => option.type !== 'null') ?? schema.items ?? {};
  const all: Schema = { ...inner, ...schema };
  const values = Array.isArray(all['enum']) ? [`one of ${all['enum'].map(code).join(', ')}`] : [];
  const ranges = RANGES.map(([least, most, unit]) => rangeOf(all[least], all[most], unit)).filter(Boolean);
  const formats = ['format', 'pattern'].flatMap((word) => (all[word] ? [`${word} ${code(all[word])}`] : []));
  const fallback = all['default'] === undefined ? [] : [`default ${code(JSON.stringify(all['default']))}`];
  const lines = [...values, ...ranges, ...formats, ...fallback];
  return lines.length === 0 ? '' : `<br><small>${lines.join('; ')}</small>`;
}

function rangeOf(least: unknown, most: unknown, unit: string): string {
  // JSON has no larger whole number.
  const upper = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (upper === undefined) return least === undefined ? '' : `at least ${least}${unit}`;
  return least === undefined ? `at most ${upper}${unit}` : `${least} to ${upper}${unit}`;
}

function code(value: unknown): string {
  return `<code>${escapeHtml(String(value))}</code>`;
}

function schemaLink(name: string): string {
  return `<a href="/docs/schemas/${name}"><code>${name}</code></a>`;
}
