import type { Translated } from '../translate.ts';
import type * as english from './en.ts';

export const layout: Translated<typeof english.layout> = {
  terms: 'Termos e condições',
  privacy: 'Política de privacidade',
  help: 'Ajuda',
};
