import { css } from 'lit';

/** The looks of the account, on top of those of the sign-in. */
export const STYLE = css`:host{max-width:40rem}
[hidden]{display:none!important}
section{margin:1.75rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--svc-rim)}
h3{margin:0 0 0.75rem;font-size:1.0625rem;font-weight:650;line-height:1.3}
h3:focus{outline:none}
section form{margin:0}
section label{margin-top:1rem}
ul{margin:0;padding:0;list-style:none}
li,.item{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0.25rem 1rem;padding:0.5rem 0}
li>div,.item>div{flex:1 1 12rem;min-width:0}
.note{display:block;font-size:0.875rem;color:var(--svc-muted)}
.done{font-weight:500}
.inline{display:inline-block;width:auto;min-height:2.75rem;margin-block-start:1rem;padding:0.375rem 1.25rem}
.quiet.inline{margin:0;padding:0.25rem 0.5rem}
.danger{border-color:var(--svc-error);color:var(--svc-error)}
.danger:hover{background:color-mix(in srgb,var(--svc-error) 8%,transparent)}
.picture{flex:none;width:4rem;height:4rem;border-radius:50%;object-fit:cover}
.check{display:flex;align-items:center;gap:0.625rem}
.check input{width:1.5rem;min-height:1.5rem;accent-color:var(--svc-accent)}
select,textarea{display:block;width:100%;min-height:3rem;padding:0.625rem 0.75rem;border:1px solid var(--svc-line);border-radius:var(--svc-radius);background:var(--svc-card);color:inherit;font:inherit}
select:focus,textarea:focus{outline:2px solid var(--svc-edge);outline-offset:-1px}
`;
