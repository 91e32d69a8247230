import { css } from 'lit';

/** The looks of the teams, on top of those of the sign-in and of lists. */
export const STYLE = css`:host{max-width:44rem}
.signed-out,.loading,.unavailable{max-width:25rem;margin-inline:auto}
::slotted([slot=signed-out]){margin:1.5rem auto 0}
.team.picture{width:3rem;height:3rem;border-radius:var(--svc-radius);font-size:1.125rem}
header+.lead{margin-top:1.5rem}
.head~.done,.head~.error{margin-bottom:0.5rem}
.head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem}
.head .action,.end .action{margin-inline-end:-0.75rem}
.role{margin-inline-end:0.75rem}
.actions{min-width:0}
.actions select{min-width:0;max-width:min(14rem,100% - 0.75rem);text-overflow:ellipsis}
.next{margin-top:1rem}
.end{padding-top:0.75rem;border-top:1px solid var(--svc-rim)}
.end:focus{outline:none}
.end .action{margin-inline:-0.75rem}
`;
