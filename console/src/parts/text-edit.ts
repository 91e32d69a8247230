/** The texts of fields, by name. */
export type FieldTexts = Readonly<Record<string, string>>;

/** A change of a record that is not saved: the texts when it began, and those that were typed since. */
export type TextEdit = { base: FieldTexts; mine: FieldTexts };

/** A field that somebody else changed since the edit began. `mine` is absent if only they did. */
export type MeanwhileChange = { field: string; theirs: string; mine?: string };

/** Returns the edit after a text was typed. It begins with the first one, and ends if nothing differs. */
export function typed(
  edit: TextEdit | undefined,
  present: FieldTexts,
  field: string,
  text: string,
): TextEdit | undefined {
  const mine: FieldTexts = { ...edit?.mine, [field]: text };
  // Who begins to change a field has seen its present value.
  const base =
    edit && Object.hasOwn(edit.mine, field)
      ? edit.base
      : { ...(edit?.base ?? present), [field]: present[field] ?? '' };
  const changed = Object.entries(mine).filter(([name, one]) => one !== (base[name] ?? ''));
  return changed.length > 0 ? { base, mine: Object.fromEntries(changed) } : undefined;
}

/** Returns the fields that saving would change. */
export function unsavedFields({ mine }: TextEdit, present: FieldTexts): string[] {
  return Object.keys(mine).filter((field) => Object.hasOwn(present, field) && mine[field] !== present[field]);
}

/** Returns what others changed since the edit began, and differently from it. */
export function changedMeanwhile({ base, mine }: TextEdit, present: FieldTexts): MeanwhileChange[] {
  return Object.entries(present).flatMap(([field, theirs]) => {
    if (theirs === (base[field] ?? '') || theirs === mine[field]) return [];
    const own = mine[field];
    return [{ field, theirs, ...(own !== undefined && { mine: own }) }];
  });
}

/** Returns the edit with the present text of a field instead of the typed one. */
export function withTheirs(edit: TextEdit, field: string, present: FieldTexts): TextEdit | undefined {
  const { [field]: _, ...mine } = edit.mine;
  return Object.keys(mine).length > 0 ? { base: rebased(edit, field, present), mine } : undefined;
}

/** Returns the edit that changes the present text of a field into the typed one. */
export function withMine(edit: TextEdit, field: string, present: FieldTexts): TextEdit {
  return { ...edit, base: rebased(edit, field, present) };
}

function rebased({ base }: TextEdit, field: string, present: FieldTexts): FieldTexts {
  return { ...base, [field]: present[field] ?? '' };
}
