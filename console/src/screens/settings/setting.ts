import type { ActionField, ActionValues } from '../../parts/action.ts';
import type { FieldTexts } from '../../parts/text-edit.ts';
import { metaOf, metaText } from '../groups/group-meta.ts';

/**
 * `lines` are several texts. `networks` are lines of a network and a number. A `count` is a whole number.
 * The text of a `switch` is `true` or `false`. `json` is an object of the application's own.
 */
type SettingKind = 'switch' | 'text' | 'count' | 'lines' | 'choice' | 'choices' | 'networks' | 'json';

/** What an unsaved edit changes in one setting, and the texts of all settings with the edit. */
export type SettingChange = { from: string; to: string; texts: FieldTexts };

/** Says what saving a change does to people who are signed in or about to; undefined for nothing. */
export type SettingEffect = (change: SettingChange) => string | undefined;

/** Describes a setting of an application: how it is shown, and where it is stored. */
export type Setting = {
  /** Its place in `config`, or in the record of the form, such as `hub.return_urls`. */
  path: string;
  label: string;
  help?: string;
  placeholder?: string;
  kind: SettingKind;
  options?: ActionField['options'];
  /** The text while nothing is stored. */
  initial?: string;
  /** What a switch stores: by default true and false. */
  stores?: { on: unknown; off: unknown };
  /** The place that is emptied with the setting, if it is another than its own. */
  emptied?: string;
  /** Only owners and admins may change it (decision 0248). */
  isGuarded: boolean;
  /** Why it cannot be changed now. */
  refusal?: string | undefined;
  effect?: SettingEffect;
};

/** Where the settings of a form are stored, if they are those of one record in a list of `config`. */
export type SettingsRecord = {
  /** The place of the record in `config`, as faults name it, such as `resources.0`. */
  path: string;
  values: object;
  /** Returns the patch of `config` that stores a patch of the record. */
  patchOf: (patch: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
};

/** Settings that belong together, below a heading. */
export type SettingGroup = { name: string; title: string; text?: string; settings: readonly Setting[] };

/** Returns the texts of settings by their places, as a config has them. */
export function textsOfSettings(settings: readonly Setting[], config: object): FieldTexts {
  return Object.fromEntries(
    settings.map((setting) => [setting.path, textOf(setting, valueAt(config, setting.path))]),
  );
}

/**
 * Returns the merge patch of `config` that stores texts of settings in the place of the `present` ones. An
 * empty text removes its setting.
 */
export function patchOfSettings(
  settings: readonly Setting[],
  changed: FieldTexts,
  present: FieldTexts = {},
): Readonly<Record<string, unknown>> {
  const patch: Record<string, unknown> = {};
  for (const setting of settings) {
    const text = changed[setting.path];
    if (text === undefined) continue;
    const value = storedValueOf(setting, text, present[setting.path]);
    put(patch, (value === null && setting.emptied) || setting.path, value);
  }
  return patch;
}

/** Returns the value that a field of a form has for the text of a setting. */
export function fieldValueOf({ kind }: Setting, text: string): ActionValues[string] {
  if (kind === 'switch') return text === 'true';
  return isList(kind) ? linesOf(text) : text;
}

/** Returns the text of a setting for the value of its field. */
export function textOfField(value: ActionValues[string]): string {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : value.join('\n');
}

/** Returns the text of a setting as it is read: a chosen value by its label. */
export function readableText({ options }: Pick<Setting, 'options'>, text: string): string {
  const labelOf = (line: string) => options?.find(({ value }) => value === line)?.label ?? line;
  return text.split('\n').map(labelOf).join(', ');
}

/** Returns the lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** Returns the lines of one text that another lacks. */
export function linesLost({ from, to }: Pick<SettingChange, 'from' | 'to'>): string[] {
  const left = linesOf(to);
  return linesOf(from).filter((line) => !left.includes(line));
}

function isList(kind: SettingKind): boolean {
  return kind === 'lines' || kind === 'choices' || kind === 'networks';
}

function textOf({ kind, stores, initial = '' }: Setting, value: unknown): string {
  if (value === undefined) return initial;
  if (kind === 'switch') return String(value === (stores?.on ?? true));
  if (kind === 'json') return isRecord(value) ? metaText(value) : '';
  if (!Array.isArray(value)) return String(value);
  return value.map((one) => (kind === 'networks' ? lineOfNetwork(one) : String(one))).join('\n');
}

function storedValueOf({ kind, stores }: Setting, text: string, present?: string): unknown {
  if (kind === 'switch') return text === 'true' ? (stores?.on ?? true) : (stores?.off ?? false);
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (kind === 'count') return numberOr(trimmed);
  if (kind === 'json') return patchBetween(metaOf(present), metaOf(trimmed));
  if (kind === 'networks') return linesOf(text).map(networkOfLine);
  return isList(kind) ? linesOf(text) : trimmed;
}

/** Returns a number; other text as it is, so that the service says what is wrong with it. */
function numberOr(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

type Network = { cidr: string; starts_per_10_minutes: number | string };

function lineOfNetwork({ cidr, starts_per_10_minutes: starts }: Network): string {
  return `${cidr} ${starts}`;
}

function networkOfLine(line: string): Network {
  const [cidr = '', starts = ''] = line.trim().split(/\s+/);
  return { cidr, starts_per_10_minutes: numberOr(starts) };
}

/** Returns the merge patch that turns one value into another: a member that is gone is null. */
function patchBetween(from: unknown, to: unknown): unknown {
  if (!isRecord(from) || !isRecord(to)) return to;
  const gone = Object.keys(from).filter((name) => !Object.hasOwn(to, name));
  const changed = Object.entries(to).filter(
    ([name, value]) => JSON.stringify(from[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries([
    ...gone.map((name) => [name, null]),
    ...changed.map(([name, value]) => [name, patchBetween(from[name], value)]),
  ]);
}

function valueAt(config: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), config);
}

/** Puts a value at a place of a patch, unless the patch removes a place around it. */
function put(patch: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) patch[name] = value;
  else {
    patch[name] = patch[name] === undefined ? {} : patch[name];
    const inner = patch[name];
    if (isRecord(inner)) put(inner, rest.join('.'), value);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
