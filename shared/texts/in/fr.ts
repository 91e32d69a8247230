import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  help: 'Aide',
};
