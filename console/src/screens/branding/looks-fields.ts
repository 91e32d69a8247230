import type { FieldTexts } from '../../parts/text-edit.ts';
import { type Looks, type LooksChanges, valueAt } from './looks.ts';
import type { BRANDING } from './texts.ts';

type LooksField = {
  /** The last part of its path, at which the API reports faults. */
  name: keyof typeof BRANDING.en;
  /** Where it is in the config; absent for the name. */
  path?: string;
  kind: 'colour' | 'text' | 'email' | 'choice';
  hint?: keyof typeof BRANDING.en;
  /** The values of a choice, with the names of their texts. */
  options?: Readonly<Record<string, keyof typeof BRANDING.en>>;
  isRequired?: true;
};

/** The settings about colours and shapes. */
export const STYLE_FIELDS: readonly LooksField[] = [
  {
    name: 'primary_color',
    path: 'hub.customizations.primary_color',
    kind: 'colour',
    hint: 'primaryHint',
  },
  {
    name: 'primary_color_dark_mode',
    path: 'hub.customizations.primary_color_dark_mode',
    kind: 'colour',
    hint: 'primaryDarkHint',
  },
  {
    name: 'background_color',
    path: 'hub.customizations.background_color',
    kind: 'colour',
    hint: 'backgroundHint',
  },
  {
    name: 'dark_mode',
    path: 'hub.customizations.dark_mode',
    kind: 'choice',
    options: { auto: 'darkAuto', disabled: 'darkNever', enabled: 'darkAlways' },
  },
  {
    name: 'rounded_corners',
    path: 'hub.customizations.rounded_corners',
    kind: 'choice',
    options: { true: 'round', false: 'square' },
  },
  { name: 'font_family', path: 'hub.customizations.font_family', kind: 'text', hint: 'fontHint' },
];

/** The names and links that people read. */
export const TEXT_FIELDS: readonly LooksField[] = [
  { name: 'name', kind: 'text', hint: 'nameHint', isRequired: true },
  { name: 'company_name', path: 'hub.legal.company_name', kind: 'text', hint: 'companyHint' },
  { name: 'terms_conditions_url', path: 'hub.legal.terms_conditions_url', kind: 'text' },
  { name: 'privacy_policy_url', path: 'hub.legal.privacy_policy_url', kind: 'text' },
  { name: 'support_email', path: 'hub.legal.support_email', kind: 'email', hint: 'supportHint' },
];

const FIELDS = [...STYLE_FIELDS, ...TEXT_FIELDS];

/** The names of all fields. */
export const LOOKS_FIELD_NAMES = FIELDS.map(({ name }) => name);

/** Returns the texts of all fields as they are stored. */
export function textsOfLooks(looks: Looks): FieldTexts {
  return Object.fromEntries(
    FIELDS.map(({ name, path }) => [
      name,
      path === undefined ? looks.name : textOfValue(valueAt(looks.config, path)),
    ]),
  );
}

function textOfValue(value: unknown): string {
  return value === undefined ? '' : String(value);
}

/** Returns the request members that change these fields. An empty one goes back to the default. */
export function changesOf(texts: FieldTexts, changed: readonly string[]): LooksChanges {
  const fields = FIELDS.filter(({ name }) => changed.includes(name));
  const changes: LooksChanges = {};
  for (const { name, path } of fields) {
    const text = (texts[name] ?? '').trim();
    if (path === undefined) changes.name = text;
    else changes.config = withValue(changes.config, path.split('.'), valueOfText(name, text));
  }
  return changes;
}

function valueOfText(name: string, text: string): unknown {
  if (text === '') return null;
  return name === 'rounded_corners' ? text === 'true' : text;
}

type Patch = Record<string, unknown>;

function withValue(patch: Patch = {}, [name = '', ...below]: readonly string[], value: unknown): Patch {
  const present = patch[name];
  const nested = isPatch(present) ? present : undefined;
  return { ...patch, [name]: below.length === 0 ? value : withValue(nested, below, value) };
}

function isPatch(value: unknown): value is Patch {
  return typeof value === 'object' && value !== null;
}
