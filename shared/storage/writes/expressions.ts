import type { ApiError } from '../../platform/errors.ts';

/** An item of the table: its key and all attributes. */
export type Item = Record<string, unknown>;

/** A condition on the current state of an item, rendered by `Expression`. */
export type Condition = ((expression: Expression) => string) & { isAlternative?: true };

/**
 * Placeholders of one DynamoDB request. Every name and value uses one, so reserved words are never a problem.
 */
export class Expression {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};

  /** Returns the placeholder of an attribute path such as `state` or `sessions.s1` (a dot enters a map). */
  name(path: string): string {
    return path
      .split('.')
      .map((part) => {
        const known = Object.entries(this.names).find(([, value]) => value === part)?.[0];
        const placeholder = known ?? `#n${Object.keys(this.names).length}`;
        this.names[placeholder] = part;
        return placeholder;
      })
      .join('.');
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  /** Returns the placeholders as request members. DynamoDB refuses empty ones, so they are omitted. */
  placeholders(): {
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues?: Record<string, unknown>;
  } {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    };
  }
}

export const exists = (): Condition => (e) => `attribute_exists(${e.name('pk')})`;
export const notExists = (): Condition => (e) => `attribute_not_exists(${e.name('pk')})`;
export const has =
  (path: string): Condition =>
  (e) =>
    `attribute_exists(${e.name(path)})`;
export const hasNo =
  (path: string): Condition =>
  (e) =>
    `attribute_not_exists(${e.name(path)})`;
export const equals =
  (path: string, value: unknown): Condition =>
  (e) =>
    `${e.name(path)} = ${e.value(value)}`;
export const differs =
  (path: string, value: unknown): Condition =>
  (e) =>
    `${e.name(path)} <> ${e.value(value)}`;
export const below =
  (path: string, limit: number | string): Condition =>
  (e) =>
    `${e.name(path)} < ${e.value(limit)}`;
export const above =
  (path: string, limit: number | string): Condition =>
  (e) =>
    `${e.name(path)} > ${e.value(limit)}`;
export const notAbove =
  (path: string, limit: number | string): Condition =>
  (e) =>
    `${e.name(path)} <= ${e.value(limit)}`;
/** True if a list has the value. */
export const contains =
  (path: string, value: unknown): Condition =>
  (e) =>
    `contains(${e.name(path)}, ${e.value(value)})`;
/** True if a list has fewer values than this. */
export const shorter =
  (path: string, length: number): Condition =>
  (e) =>
    `size(${e.name(path)}) < ${e.value(length)}`;
/** True if one attribute of an item is below another attribute of the same item. */
export const belowAttribute =
  (path: string, other: string): Condition =>
  (e) =>
    `${e.name(path)} < ${e.name(other)}`;
/** Joins conditions with AND. Only `either` needs parentheses: DynamoDB refuses redundant ones. */
export const all =
  (...conditions: Condition[]): Condition =>
  (e) =>
    conditions
      .map((condition) => (condition.isAlternative ? `(${condition(e)})` : condition(e)))
      .join(' AND ');
export const either = (...conditions: Condition[]): Condition =>
  Object.assign((e: Expression) => conditions.map((condition) => condition(e)).join(' OR '), {
    isAlternative: true as const,
  });

/**
 * Changes of an update: `set` replaces, `first` sets what has no value yet, `append` adds a value to the end
 * of a list, `add` increments, `remove` deletes. An undefined value in `set` deletes as well.
 */
export type Changes = {
  set?: Record<string, unknown>;
  first?: Record<string, unknown>;
  append?: Record<string, unknown>;
  add?: Record<string, number>;
  remove?: readonly string[];
};

/** Renders the changes as an UpdateExpression. */
export function renderChanges(changes: Changes, e: Expression): string {
  const entries = Object.entries(changes.set ?? {});
  const set = entries.filter(([, value]) => value !== undefined);
  const unset = entries.filter(([, value]) => value === undefined).map(([path]) => path);
  const remove = [...unset, ...(changes.remove ?? [])];
  const add = Object.entries(changes.add ?? {});
  const assignments = [
    ...set.map(([path, value]) => `${e.name(path)} = ${e.value(value)}`),
    ...Object.entries(changes.first ?? {}).map(
      ([path, value]) => `${e.name(path)} = if_not_exists(${e.name(path)}, ${e.value(value)})`,
    ),
    ...Object.entries(changes.append ?? {}).map(
      ([path, value]) =>
        `${e.name(path)} = list_append(if_not_exists(${e.name(path)}, ${e.value([])}), ${e.value([value])})`,
    ),
  ];
  const clauses = [
    assignments.length > 0 && `SET ${assignments.join(', ')}`,
    add.length > 0 && `ADD ${add.map(([path, amount]) => `${e.name(path)} ${e.value(amount)}`).join(', ')}`,
    remove.length > 0 && `REMOVE ${remove.map((path) => e.name(path)).join(', ')}`,
  ];
  return clauses.filter(Boolean).join(' ');
}

/** Creates the error for a failed condition. Gets the current item, or undefined if there is none. */
export type Otherwise = (current: Item | undefined) => ApiError;
