import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: 'Términos y condiciones',
  privacy: 'Política de privacidad',
  help: 'Ayuda',
};
