import { css } from 'lit';

/** The looks of the element. The theme sets the variables; sizes follow the reader's font size. */
export const STYLE = css`:host{display:block;max-width:25rem;container-type:inline-size;font-size:1rem;line-height:1.5;color:var(--svc-text);text-align:start}
:host([hidden]){display:none}
*{box-sizing:border-box}
.card{padding:2rem;border:1px solid var(--svc-rim);border-radius:calc(var(--svc-radius)*2);background:var(--svc-card);box-shadow:0 1px 2px var(--svc-shade),0 1rem 2.5rem -1rem var(--svc-shade);overflow-wrap:anywhere;position:relative}
:host([slot]) .card{padding:0;border:0;background:none;box-shadow:none}
.logo{display:flex;justify-content:center;margin:0 0 1.25rem}
.logo img{display:block;height:3rem;max-width:100%;object-fit:contain}
.monogram{display:grid;place-items:center;width:3rem;height:3rem;border:1px solid var(--svc-edge);border-radius:var(--svc-radius);background:var(--svc-accent);color:var(--svc-on-accent);font-size:1.375rem;font-weight:600}
h2{margin:0;font-size:1.3125rem;font-weight:650;line-height:1.3;text-align:center;text-wrap:balance}
h2:focus{outline:none}
p{margin:0.5rem 0 0;text-wrap:pretty}
.lead{color:var(--svc-muted);text-align:center}
.lead bdi{color:var(--svc-text);font-weight:600}
form{margin:1.5rem 0 0}
label{display:block;margin:0 0 0.375rem;font-size:0.9375rem;font-weight:600}
input{display:block;width:100%;min-height:3rem;margin:0;padding:0.625rem 0.875rem;border:1px solid var(--svc-line);border-radius:var(--svc-radius);background:transparent;color:inherit;font:inherit}
.card:dir(rtl) input:not(.code){text-align:right}
.code-field{position:relative;container-type:inline-size}
.boxes{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:0.5rem;pointer-events:none}
.boxes span{height:3.25rem;border:1px solid var(--svc-line);border-radius:var(--svc-radius)}
input.code{--box:calc((100cqi - 2.5rem)/6);position:absolute;inset:0;height:100%;min-height:0;padding:0;padding-inline-start:calc((var(--box) - 1ch)/2);border-color:transparent;font:600 1.5rem ui-monospace,monospace;letter-spacing:calc(var(--box) + 0.5rem - 1ch);overflow:hidden}
input.code:focus,input.code[aria-invalid='true']{border-color:transparent;outline-color:transparent}
input.code:focus+.boxes span{border-color:var(--svc-edge);box-shadow:inset 0 0 0 1px var(--svc-edge)}
input.code[aria-invalid='true']+.boxes span{border-color:var(--svc-error);box-shadow:none}
[aria-invalid='true']{border-color:var(--svc-error)}
.hint{font-size:0.875rem;color:var(--svc-muted)}
.error{font-size:0.9375rem;font-weight:500;color:var(--svc-error)}
.error:empty{display:none}
button{display:block;width:100%;min-height:3rem;margin:1.25rem 0 0;padding:0.5rem 1rem;border:1px solid transparent;border-radius:var(--svc-radius);background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.primary{border-color:var(--svc-edge);background:var(--svc-accent);color:var(--svc-on-accent)}
.primary:hover{background:color-mix(in srgb,var(--svc-accent) 92%,var(--svc-on-accent))}
.secondary{border-color:var(--svc-line)}
.secondary:hover,.quiet:hover{background:color-mix(in srgb,var(--svc-text) 6%,transparent)}
.or{display:flex;align-items:center;gap:0.75rem;margin:1.5rem 0 0;font-size:0.875rem;color:var(--svc-muted)}
.or::before,.or::after{content:'';flex:1;border-top:1px solid var(--svc-rim)}
.provider{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;gap:0.25rem 0.625rem;margin:0.75rem 0 0}
.error+.provider{margin-top:1.5rem}
.badge{padding:0 0.5rem;border:1px solid var(--svc-line);border-radius:1rem;font-size:0.75rem;font-weight:500;color:var(--svc-muted)}
.row{display:flex;flex-wrap:wrap;justify-content:center;gap:0 0.5rem;margin:0.75rem 0 -0.75rem}
.quiet{width:auto;min-height:2.75rem;margin:0;padding:0.25rem 0.75rem;font-size:0.9375rem;font-weight:500;color:var(--svc-link);text-decoration:underline;text-underline-offset:0.2em}
.quiet[aria-disabled='true']{color:var(--svc-muted);text-decoration:none;cursor:default}
.busy{cursor:progress}
.busy::after{content:'';display:inline-block;width:1em;height:1em;margin-inline-start:0.6em;border:2px solid;border-inline-end-color:transparent;border-radius:50%;vertical-align:-0.125em;animation:turn 0.8s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.busy::after{animation-duration:4s}}
button:focus-visible,a:focus-visible{outline:2px solid var(--svc-edge);outline-offset:2px}
input:focus{outline:2px solid var(--svc-edge);outline-offset:-1px}
[aria-invalid='true']:focus{outline-color:var(--svc-error)}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1rem;margin:1.5rem 0 -0.5rem;padding:0.75rem 0 0;border-top:1px solid var(--svc-rim);font-size:0.8125rem;color:var(--svc-muted)}
footer a{padding:0.25rem 0;color:inherit}
.status{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@container (max-width:22rem){.card{padding:1.5rem 1.25rem}}
`;
