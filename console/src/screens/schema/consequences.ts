import { accessOf, type NamedField } from './field-form.ts';
import type { PREVIEW } from './preview-texts.ts';

type Known = Pick<NamedField, 'field' | 'isVerified'>;
type Consequence = keyof typeof PREVIEW.en;

/** Returns what a new or changed field means from now on, by the names of texts. */
export function consequencesOf(before: Known | undefined, after: Known): Consequence[] {
  const [wasUnique, wasVerified] = [before?.field.unique === true, before?.isVerified === true];
  return [
    ...(after.field.unique && !wasUnique ? ['becomesUnique' as const] : []),
    ...(wasUnique && !after.field.unique ? ['endsUnique' as const] : []),
    ...(after.isVerified && !wasVerified ? ['becomesVerified' as const] : []),
    ...(wasVerified && !after.isVerified ? ['endsVerified' as const] : []),
    ...(after.field.required && before?.field.required !== true ? ['becomesRequired' as const] : []),
    ...(before ? accessConsequences(before, after) : []),
  ];
}

function accessConsequences(before: Known, after: Known): Consequence[] {
  const [was, is] = [accessOf(before.field), accessOf(after.field)];
  if (was === is) return [];
  if (is === 'hide') return ['hiddenFromUsers'];
  const shown = was === 'hide' ? (['shownToUsers'] as const) : [];
  if (is === 'change') return [...shown, 'openToUsers'];
  return was === 'change' ? ['lockedForUsers'] : [...shown];
}
