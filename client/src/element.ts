// biome-ignore-all lint/performance/noBarrelFile: the entry point of the package
import { SvcSignIn } from './element/svc-sign-in.ts';
import type { SvcSignInElement } from './element/types.ts';

export type { SignInElementAttributes, SignInElementEvents, SvcSignInElement } from './element/types.ts';

declare global {
  interface HTMLElementTagNameMap {
    'svc-sign-in': SvcSignInElement;
  }
}

// On a server there are no elements, and a page may load this module twice.
if (globalThis.customElements && !customElements.get('svc-sign-in'))
  customElements.define('svc-sign-in', SvcSignIn);
