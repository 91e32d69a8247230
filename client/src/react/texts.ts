import { userButton as ar } from '../generated/texts/ar.ts';
import { userButton as de } from '../generated/texts/de.ts';
import { userButton as en } from '../generated/texts/en.ts';
import { userButton as es } from '../generated/texts/es.ts';
import { userButton as fr } from '../generated/texts/fr.ts';
import { userButton as ja } from '../generated/texts/ja.ts';
import { userButton as pt } from '../generated/texts/pt.ts';

/** The texts of the button by their language. */
export const TEXTS = { en, de, es, fr, pt, ja, ar };
