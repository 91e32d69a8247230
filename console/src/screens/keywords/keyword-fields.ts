import type { ApplicationVariant, SmsKeyword } from '@svc/client/server';
import { type ActionField, type ActionValues, textOf } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { KEYWORDS } from './texts.ts';

type SayKeywords = Say<keyof typeof KEYWORDS.en>;
type Named = Pick<ApplicationVariant, 'id' | 'name'>;

/** The members of a keyword that may be empty, in the order of the form. */
const OPTIONAL = [
  'origination_number',
  'new_user_response',
  'existing_user_response',
  'redirect_url',
  'app_variant_id',
] as const;

/** Returns the fields of a keyword, with its values if there is one. */
export function keywordFields(
  { variants, say }: { variants: readonly Named[]; say: SayKeywords },
  known: Partial<SmsKeyword> = {},
): ActionField[] {
  const field = (name: keyof SmsKeyword & string, described: Omit<ActionField, 'name'>): ActionField => ({
    name,
    ...described,
    initial: String(known[name] ?? ''),
  });
  return [
    field('keyword', { label: say('keyword'), hint: say('keywordHint'), kind: 'text', isRequired: true }),
    field('origination_number', { label: say('number'), hint: say('numberHint'), kind: 'text' }),
    field('new_user_response', { label: say('newUser'), hint: say('newUserHint'), kind: 'long' }),
    field('existing_user_response', {
      label: say('existingUser'),
      hint: say('existingUserHint'),
      kind: 'long',
    }),
    field('redirect_url', { label: say('redirect'), hint: say('redirectHint'), kind: 'text' }),
    ...(variants.length > 0
      ? [
          field('app_variant_id', {
            label: say('variant'),
            hint: say('variantHint'),
            kind: 'choice',
            options: variants.map(({ id, name }) => ({ value: id, label: name })),
          }),
        ]
      : []),
  ];
}

/** Returns the body that creates a keyword with the typed values. */
export function newKeywordBody(values: ActionValues) {
  const given = OPTIONAL.flatMap((name) => {
    const value = textOf(values, name);
    return value === undefined ? [] : [[name, value]];
  });
  return { keyword: textOf(values, 'keyword') ?? '', ...Object.fromEntries(given) };
}

/** Returns the changed members of a keyword; null for those that are empty now. */
export function keywordChanges(known: SmsKeyword, values: ActionValues) {
  const word = textOf(values, 'keyword') ?? '';
  const changed = OPTIONAL.flatMap((name) => {
    const value = textOf(values, name);
    return value === known[name] ? [] : [[name, value ?? null]];
  });
  return { ...(word !== known.keyword && { keyword: word }), ...Object.fromEntries(changed) };
}
