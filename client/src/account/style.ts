import { css } from 'lit';

/** The looks of the account, on top of those of the sign-in and of lists. */
export const STYLE = css`:host{max-width:56rem}
.signed-out,.loading,.unavailable,.deleted{max-width:25rem;margin-inline:auto}
[hidden]{display:none!important}
.hint-box{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0.75rem 1.5rem;margin:1.25rem 0 0;padding:1rem 1.25rem;border:1px solid var(--svc-rim);border-radius:var(--svc-radius)}
.hint-box p{flex:1 1 14rem;margin:0}
.hint-box button{width:auto;margin:0}
::slotted([slot=signed-out]){margin:1.5rem auto 0}
nav{display:none}
.value label{display:inline;margin:0;font:inherit}
li>.note{flex:none}
.note+ul{margin-top:0.5rem}
.badge.open{border-color:var(--svc-error);color:var(--svc-error)}
.facts .actions{justify-content:flex-start;margin-inline:-0.75rem}
.actions input[type=checkbox]{margin-inline-end:0.75rem}
.panel .row{justify-content:flex-start;margin:0.5rem 0 -0.5rem -0.75rem}
input[type=checkbox]{width:1.5rem;min-height:1.5rem;accent-color:var(--svc-accent)}
@container (min-width:46rem){.columns{display:grid;grid-template-columns:12rem minmax(0,1fr);gap:0 2.5rem;margin-top:1.5rem;padding-top:0.5rem;border-top:1px solid var(--svc-rim)}
.columns nav{display:block;position:sticky;top:0;align-self:start;padding-top:1rem}
nav .quiet{display:block;width:100%;padding-inline:0.75rem;text-align:start;text-decoration:none;color:var(--svc-text)}
.parts section:first-child{margin-top:1.25rem}}
`;
