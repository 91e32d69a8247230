/** Applies a JSON Merge Patch (RFC 7396). Changes neither argument. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isPatchObject(patch)) return patch;
  const merged: Record<string, unknown> = isPatchObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}

/**
 * Composes two merge patches: compose(a, b)(t) = b(a(t)). Null members stay in the result, because they still
 * have to remove. One case cannot be expressed: if `first` removes or replaces a member that `second` makes
 * an object again, the composed patch leaves the target's members there.
 */
export function composePatches(first: unknown, second: unknown): unknown {
  if (!isPatchObject(first) || !isPatchObject(second)) return second;
  const composed = { ...first };
  for (const [name, value] of Object.entries(second)) composed[name] = composePatches(composed[name], value);
  return composed;
}

function isPatchObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
