import { css } from 'lit';

/** The looks of elements with sections and rows, on top of those of the sign-in. */
export const LIST_STYLE = css`header{display:flex;flex-wrap:wrap;align-items:center;gap:0.75rem 1.25rem}
header h2{text-align:start}
header .facts{flex-basis:8rem}
.picture{display:grid;place-items:center;flex:none;width:4rem;height:4rem;border-radius:50%;object-fit:cover}
.initials{background:var(--svc-accent);border:1px solid var(--svc-edge);color:var(--svc-on-accent);font-size:1.375rem;font-weight:600}
.facts{flex:1 1 12rem;min-width:0}
section{margin:1.75rem 0 0}
h3{margin:0 0 0.25rem;font-size:1rem;font-weight:650;line-height:1.4}
h3:focus,li:focus{outline:none}
ul{margin:0;padding:0;list-style:none}
li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0.25rem 1rem;min-height:3.75rem;padding:0.5rem 0;border-top:1px solid var(--svc-rim)}
.label{display:block;font-size:0.875rem;color:var(--svc-muted)}
.value{text-wrap:pretty}
.note{display:block;font-size:0.875rem;color:var(--svc-muted)}
.badge{display:inline-block;padding:0 0.5rem;border:1px solid var(--svc-rim);border-radius:1rem;font-size:0.8125rem;color:var(--svc-muted);white-space:nowrap}
.done{font-weight:500}
li>.error,li>.done,header>.error,header>.done,.facts>.error,.facts>.done{flex:1 0 100%;margin:0}
.actions{display:flex;flex-wrap:wrap;justify-content:flex-end;align-items:center;gap:0 0.25rem;margin-inline-start:auto;margin-inline-end:-0.75rem}
.action{padding-inline:0.75rem;border-radius:var(--svc-radius);text-decoration:none}
.danger,.action.danger{border-color:var(--svc-error);color:var(--svc-error)}
.action.danger{border-color:transparent}
.danger:hover{background:color-mix(in srgb,var(--svc-error) 8%,transparent)}
.panel{flex:1 0 100%;margin:0.5rem 0;padding:1.25rem;border:1px solid var(--svc-rim);border-radius:var(--svc-radius);background:color-mix(in srgb,var(--svc-text) 3%,transparent)}
.panel>:first-child,.panel form>:first-child{margin-top:0}
.panel form{max-width:24rem}
.buttons{display:flex;flex-wrap:wrap;gap:0.75rem;margin:1rem 0 0}
.buttons button{width:auto;min-height:2.75rem;margin:0;padding-inline:1.25rem}
select,textarea{display:block;width:100%;min-height:3rem;padding:0.625rem 0.75rem;border:1px solid var(--svc-line);border-radius:var(--svc-radius);background:var(--svc-card);color:inherit;font:inherit}
.actions select{width:auto;max-width:100%;min-height:2.75rem;padding-block:0.375rem;margin-inline-end:0.75rem}
select:focus,textarea:focus{outline:2px solid var(--svc-edge);outline-offset:-1px}
`;
