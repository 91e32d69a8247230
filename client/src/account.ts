// biome-ignore-all lint/performance/noBarrelFile: the entry point of the package
import { SvcAccount } from './account/svc-account.ts';
import type { SvcAccountElement } from './account/types.ts';

export type { AccountElementAttributes, AccountElementEvents, SvcAccountElement } from './account/types.ts';

declare global {
  interface HTMLElementTagNameMap {
    'svc-account': SvcAccountElement;
  }
}

// On a server there are no elements, and a page may load this module twice.
if (globalThis.customElements && !customElements.get('svc-account'))
  customElements.define('svc-account', SvcAccount);
