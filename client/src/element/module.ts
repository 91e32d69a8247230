// biome-ignore-all lint/performance/noBarrelFile: the module of the element, from which the account takes its parts
/**
 * The module of `<svc-sign-in>`, with the parts that that of `<svc-account>` takes from it: Lit makes its policy
 * of Trusted Types once in a page, so the two cannot have a Lit each. They are no part of the interface.
 */
import '../element.ts';

export { css, html, nothing } from 'lit';
export { ar } from '../texts/ar.ts';
export { de } from '../texts/de.ts';
export { en } from '../texts/en.ts';
export { es } from '../texts/es.ts';
export { fr } from '../texts/fr.ts';
export { ja } from '../texts/ja.ts';
export { pt } from '../texts/pt.ts';
export { STYLE } from './style.ts';
export { SvcElement } from './svc-element.ts';
export { schemeOf, themeOf } from './theme.ts';
