// biome-ignore-all lint/performance/noBarrelFile: the other elements take parts of their modules from here
/**
 * The module of `<svc-sign-in>`, with the parts that those of `<svc-account>` and `<svc-team>` take from it:
 * Lit makes its policy of Trusted Types once in a page, so they cannot have a Lit each, and all have one
 * client. The parts do not belong to the interface.
 */
import '../element.ts';

export { css, html, nothing } from 'lit';
export { pageClient } from './page-client.ts';
export { STYLE } from './style.ts';
export { SvcElement } from './svc-element.ts';
