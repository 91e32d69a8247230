/**
 * JSON Merge Patch (RFC 7396): members of the patch replace those of the target, objects merge member by
 * member, null removes. Neither argument is changed.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}

/**
 * Two merge patches as one: what it makes of a target is what the second makes of what the first has made.
 * Unlike in a merge, null stays: it still has to remove. One case no merge patch can say: a member that the
 * first removes or replaces by a value, and the second makes an object again, keeps what the target has
 * there.
 */
export function composePatches(first: unknown, second: unknown): unknown {
  if (!isObject(first) || !isObject(second)) return second;
  const composed = { ...first };
  for (const [name, value] of Object.entries(second)) composed[name] = composePatches(composed[name], value);
  return composed;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
