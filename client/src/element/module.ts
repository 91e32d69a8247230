// biome-ignore-all lint/performance/noBarrelFile: the account takes parts of its module from here
/**
 * The module of `<svc-sign-in>`, with the parts that that of `<svc-account>` takes from it: Lit makes its
 * policy of Trusted Types once in a page, so the two cannot have a Lit each. They are no part of the
 * interface.
 */
import '../element.ts';

export { css, html, nothing } from 'lit';
export { STYLE } from './style.ts';
export { SvcElement } from './svc-element.ts';
