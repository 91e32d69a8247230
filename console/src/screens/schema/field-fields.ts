import type { ActionField, ActionValues } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import { isFile, textOfValue } from '../users/profile-fields.ts';
import { accessOf, canBeVerified, type NamedField, ruleText, typeOf } from './field-form.ts';
import type { SCHEMA } from './texts.ts';

export type SaySchema = Say<keyof typeof SCHEMA.en>;

const TYPES = ['string', 'number', 'boolean', 'date', 'image', 'document', 'object', 'any'] as const;
const ACCESSES = ['change', 'see', 'hide'] as const;
const CATEGORIES = [
  'custom',
  'pii_basic',
  'pii_advanced',
  'demographic',
  'location',
  'history',
  'app_basic',
] as const;

const isNoFile = (values: ActionValues) => !isFile({ type: typeOf(values) });
const hasLength = (values: ActionValues) => ['string', 'number', 'any', 'date'].includes(typeOf(values));

type Given = {
  /** The field as it is; none for a new one. */
  known: NamedField | undefined;
  /** The caller may not change what identifies users. */
  isEditor: boolean;
  /** The field identifies users now. */
  isIdentifying: boolean;
  say: SaySchema;
};

/** Describes the form of a field. */
export function formFields(given: Given): ActionField[] {
  const { known, say } = given;
  return [
    {
      name: 'display_name',
      label: say('displayName'),
      hint: say('displayNameHint'),
      kind: 'text',
      isRequired: true,
      initial: known?.field.display_name ?? '',
    },
    {
      name: 'name',
      label: say('name'),
      hint: say(known ? 'nameFixed' : 'nameHint'),
      kind: 'text',
      isRequired: true,
      isDisabled: known !== undefined,
      initial: known?.name ?? '',
    },
    ...valueFields(given),
    ...switches(given),
    ...ruleFields(given),
  ];
}

function valueFields({ known, isEditor, isIdentifying, say }: Given): ActionField[] {
  const isDisabled = isEditor && isIdentifying;
  const options = <Name extends keyof typeof SCHEMA.en>(names: readonly Name[]) =>
    names.map((value) => ({ value, label: say(value) }));
  return [
    {
      name: 'type',
      label: say('type'),
      hint: isDisabled ? say('guarded') : say('typeHint'),
      kind: 'choice',
      isRequired: true,
      isDisabled,
      options: options(TYPES),
      initial: known?.field.type ?? 'string',
    },
    {
      name: 'access',
      label: say('access'),
      hint: isDisabled ? say('guarded') : say('accessHint'),
      kind: 'choice',
      isRequired: true,
      isDisabled,
      options: options(ACCESSES),
      initial: known ? accessOf(known.field) : 'change',
    },
    {
      name: 'data_category',
      label: say('category'),
      hint: say('categoryHint'),
      kind: 'choice',
      isRequired: true,
      options: options(CATEGORIES),
      initial: known?.field.data_category ?? 'custom',
    },
  ];
}

function switches({ known, isEditor, say }: Given): ActionField[] {
  return [
    {
      name: 'required',
      label: say('requiredLabel'),
      hint: say('requiredHint'),
      kind: 'switch',
      initial: known?.field.required ?? false,
      isShown: isNoFile,
    },
    {
      name: 'unique',
      label: say('uniqueLabel'),
      hint: say(isEditor ? 'guarded' : 'uniqueHint'),
      kind: 'switch',
      isDisabled: isEditor,
      initial: known?.field.unique ?? false,
      isShown: isNoFile,
    },
    {
      name: 'verified',
      label: say('verifiedLabel'),
      hint: say(isEditor ? 'guarded' : 'verifiedHint'),
      kind: 'switch',
      isDisabled: isEditor,
      initial: known?.isVerified ?? !isEditor,
      isShown: canBeVerified,
    },
  ];
}

function ruleFields({ known, say }: Given): ActionField[] {
  const rule = (
    name: 'min_length' | 'max_length' | 'match_regex',
    label: keyof typeof SCHEMA.en,
  ): ActionField => ({
    name,
    label: say(label),
    kind: name === 'match_regex' ? 'text' : 'number',
    initial: ruleText(known?.field, name),
    isShown: hasLength,
  });
  return [
    rule('min_length', 'minLengthLabel'),
    rule('max_length', 'maxLengthLabel'),
    { ...rule('match_regex', 'patternLabel'), hint: say('patternHint') },
    {
      name: 'example',
      label: say('example'),
      hint: say('exampleHint'),
      kind: 'text',
      initial: textOfValue(known?.field.example),
      isShown: hasLength,
    },
  ];
}
