// biome-ignore-all lint/performance/noBarrelFile: the entry point of the package
import { SvcTeam } from './team/svc-team.ts';
import type { SvcTeamElement } from './team/types.ts';

export type { SvcTeamElement, TeamElementAttributes, TeamElementEvents } from './team/types.ts';

declare global {
  interface HTMLElementTagNameMap {
    'svc-team': SvcTeamElement;
  }
}

// On a server there are no elements, and a page may load this module twice.
if (globalThis.customElements && !customElements.get('svc-team')) customElements.define('svc-team', SvcTeam);
