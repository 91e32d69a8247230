import type { ActionField } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { KEYS } from './texts.ts';

const GRACES = {
  '0s': 'graceNone',
  '1h': 'graceHour',
  '24h': 'graceDay',
  '7d': 'graceWeek',
  '30d': 'graceMonth',
} as const;

type Grace = (typeof GRACES)[keyof typeof GRACES];

/** The grace that is chosen at first. */
export const DEFAULT_GRACE = '24h';

/** Returns the graces that can be chosen, in the words of a screen. */
export function graceOptions(say: (name: Grace) => string): { value: string; label: string }[] {
  return Object.entries(GRACES).map(([value, name]) => ({ value, label: say(name) }));
}

/** Describes the field that says for how long the present secret works besides a new one. */
export function graceField(say: Say<keyof typeof KEYS.en>): ActionField {
  return {
    name: 'grace',
    label: say('grace'),
    hint: say('graceHint'),
    kind: 'choice',
    isRequired: true,
    options: graceOptions(say),
    initial: DEFAULT_GRACE,
  };
}
