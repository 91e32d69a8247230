/** The style of the head of each page; the reference has its own colours for it. */
export const HEADER_STYLE = `.places{border-bottom:1px solid var(--scalar-border-color,var(--line));padding:0 1.25rem;background:var(--scalar-background-1,var(--page));color:var(--scalar-color-1,var(--text))}
.places ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;max-width:69.5rem;margin:0 auto;padding:0;list-style:none}
.places a{display:block;padding:.7rem 0;color:inherit;text-decoration:none}
.places a:hover{text-decoration:underline}
.places [aria-current]{font-weight:600;box-shadow:inset 0 -3px currentColor}
`;

/** The style of the documentation: readable lines, light and dark, samples with the contrast of WCAG AA. */
export const STYLE = `${HEADER_STYLE}:root{color-scheme:light dark;--page:#fff;--text:#1c2128;--muted:#57606a;--line:#d4d9de;--soft:#f5f7f9;--link:#0b57c4;--word:#a3172a;--name:#6b2fb3;--value:#0a3a73;--note:#57606a;--tag:#116329}
@media(prefers-color-scheme:dark){:root{--page:#14171c;--text:#e4e8ed;--muted:#a3acb7;--line:#373e47;--soft:#1d2229;--link:#82b4ff;--word:#ff8f86;--name:#d5b3ff;--value:#9fd0ff;--note:#a3acb7;--tag:#8ddb8c}}
*{box-sizing:border-box}
html{font:1.0625rem/1.65 system-ui,sans-serif;background:var(--page);color:var(--text);scroll-padding-top:1rem}
body{margin:0;overflow-wrap:break-word}
a{color:var(--link);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-100vw}.skip:focus{left:1rem;top:.5rem;background:var(--page)}
nav ul{list-style:none;margin:0;padding:0}
[aria-current]{font-weight:600;text-decoration:none}
.columns{max-width:72rem;margin:0 auto;padding:0 1.25rem 5rem}
.columns>nav{padding:1rem 0;border-bottom:1px solid var(--line)}
.columns>nav ul{columns:15rem}
.columns>nav a{display:block;padding:.2rem 0}
main{max-width:46rem;margin:0 auto;min-width:0}
@media(min-width:62rem){.columns{display:grid;grid-template-columns:14rem minmax(0,1fr);gap:3.5rem}.columns>main:only-child{grid-column:1/-1;width:100%}.columns>nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:2.25rem 0;border:0;font-size:.9375rem}.columns>nav ul{columns:auto}main{margin:0}}
h1{margin:2rem 0 1rem;font-size:2.1rem;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
h2{margin:2.75rem 0 .75rem;font-size:1.45rem;line-height:1.3;text-wrap:balance}
h3{margin:2rem 0 .5rem;font-size:1.15rem;line-height:1.35}
p,ul,ol,dl{margin:.75rem 0}
main ul,main ol{padding-left:1.4rem}
li{margin:.3rem 0}
.contents{margin:1.25rem 0 2rem;padding:.6rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--soft);font-size:.9375rem}
.contents summary{font-weight:600;cursor:pointer}
.contents ul{margin:.4rem 0;padding:0}
code{font:.9em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
:not(pre)>code{padding:.1em .3em;border-radius:.3em;background:var(--soft);border:1px solid var(--line)}
pre{margin:1rem 0;padding:.9rem 1rem;overflow:auto;border:1px solid var(--line);border-radius:.5rem;background:var(--soft);font-size:.9375rem;line-height:1.55}
pre code{overflow-wrap:normal;white-space:pre}
blockquote{margin:1rem 0;padding:.1rem 1rem;border-left:.25rem solid var(--link);background:var(--soft)}
.table{overflow:auto;margin:1rem 0}
table{border-collapse:collapse;font-size:.9375rem}
th,td{padding:.45rem .75rem;border:1px solid var(--line);text-align:left;vertical-align:top}
th{background:var(--soft)}
dt{font-weight:600}dd{margin:.15rem 0 .75rem}
.muted{color:var(--muted)}
h2 small{font-weight:400;color:var(--muted)}.error .title{font-weight:600}.error summary{cursor:pointer;margin:.4rem 0}.operations{columns:14rem;font-size:.9375rem}
hr{border:0;border-top:1px solid var(--line);margin:2rem 0}
.hljs-keyword,.hljs-selector-tag,.hljs-type,.hljs-literal{color:var(--word)}
.hljs-title,.hljs-built_in,.hljs-attr,.hljs-attribute,.hljs-section,.hljs-property{color:var(--name)}
.hljs-string,.hljs-number,.hljs-regexp,.hljs-symbol,.hljs-variable,.hljs-subst{color:var(--value)}
.hljs-comment,.hljs-meta{color:var(--note);font-style:italic}
.hljs-name,.hljs-tag{color:var(--tag)}
@media print{.places,.columns>nav,.contents{display:none}pre{white-space:pre-wrap}}
`;
