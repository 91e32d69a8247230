/**
 * The style of every page. Colours are variables that a theme sets. Sizes are relative, so that pages follow
 * the reader's font size and zoom; sides are logical, so that they follow the direction of the language.
 * The field of the code is one field, for screen readers and pasting, in front of six boxes.
 * Names that people chose (`strong`, `h1`) do not change the direction of the text around them.
 */
export const STYLE = `*{box-sizing:border-box}
html{font-family:var(--font);line-height:1.5;background:var(--page);color:var(--text);-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:1.5rem 1rem}
main{width:100%;max-width:26rem;padding:2.5rem;border:1px solid var(--rim);border-radius:calc(var(--radius)*2);background:var(--card);box-shadow:0 1px 2px var(--shade),0 1rem 2.5rem -1rem var(--shade);overflow-wrap:anywhere}
main>:last-child,main>:last-child>:last-child{margin-block-end:0}
header{margin:0 0 1.5rem}
img{display:block;margin:0 auto;height:3.5rem;max-width:100%;object-fit:contain}
.mark{display:grid;place-items:center;width:3.5rem;height:3.5rem;margin:0 auto;border:1px solid var(--edge);border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font-size:1.375rem;font-weight:600;line-height:1;overflow:hidden}
h1{margin:0 0 .5rem;font-size:1.375rem;font-weight:650;line-height:1.3;letter-spacing:-.01em;text-align:center;text-wrap:balance}
p{margin:0 0 1.5rem;text-align:center;text-wrap:pretty}
h1+p:not(.code){color:var(--muted)}
strong{font-weight:600;color:var(--text);unicode-bidi:plaintext}
small,.note{font-size:.875rem;color:var(--muted)}
.note{margin:1.25rem 0 0}
ul{margin:0 0 1.75rem;padding-inline-start:1.5rem;list-style:"✓  "}
li{margin:.4rem 0}
li::marker{color:var(--link);font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.5rem;font-size:.9375rem}
dt{color:var(--muted)}
dd{margin:0}
label{display:block;margin:0 0 .375rem;font-size:.9375rem;font-weight:600}
input:not([type=hidden]){width:100%;min-height:3rem;padding:.625rem .875rem;border:1px solid var(--line);border-radius:var(--radius);font:inherit;background:var(--card);color:var(--text)}
input:focus{outline:2px solid var(--edge);outline-offset:-1px}
input[aria-invalid]{border-color:var(--error)}
input[aria-invalid]:focus{outline-color:var(--error)}
.digits{position:relative;container-type:inline-size}
.digits div{display:grid;grid:auto/repeat(6,1fr);gap:.5rem}
.digits i{height:3rem;border:1px solid var(--line);border-radius:var(--radius)}
.digits input{--of:calc((100cqi - 2.5rem)/6);position:absolute;height:100%;padding:0 0 0 calc((var(--of) - 1ch)/2);border:0;outline:0;background:none;font:600 1.5rem monospace;letter-spacing:calc(var(--of) + .5rem - 1ch)}
.digits :focus+div i{border-color:var(--edge);outline:1px solid var(--edge)}
.digits [aria-invalid]+div i{border-color:var(--error)}
.error{margin:0 0 .5rem;color:var(--error);font-size:.9375rem;font-weight:500;text-align:start}
a{color:var(--link);text-decoration:underline;text-underline-offset:.2em}
button,a.button{display:block;width:100%;min-height:3rem;margin:1rem 0 0;padding:.6875rem 1rem;border:1px solid var(--edge);border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,a.button:hover{background:var(--hover)}
button:active,a.button:active{transform:translateY(1px)}
.actions{display:flex;flex-wrap:wrap;justify-content:center;gap:0 .25rem;margin:.75rem 0 0}
button.quiet{color:var(--link);text-decoration:underline;text-underline-offset:.2em;width:auto;min-height:2.5rem;margin:0;padding:.25rem .5rem;border-color:transparent;background:none;font-size:.9375rem;font-weight:500}
button.quiet:hover{background:var(--tint)}
button.quiet[aria-disabled]{color:var(--muted);text-decoration:none;cursor:default}
:focus-visible{outline:2px solid var(--edge);outline-offset:2px}
.code{margin:1.5rem 0;padding:1rem;border:1px solid var(--rim);border-radius:var(--radius);background:var(--tint);font:600 2rem/1.2 ui-monospace,monospace;letter-spacing:.2em;text-indent:.2em}
footer{margin:2rem -2.5rem -2.5rem;padding:1rem 2.5rem;border-top:1px solid var(--rim);border-radius:0 0 calc(var(--radius)*2) calc(var(--radius)*2);background:var(--tint);font-size:.8125rem;color:var(--muted);text-align:center}
main>footer:last-child{margin-block-end:-2.5rem}
footer a{display:inline-block;margin:0 .4rem;padding:.25rem 0;color:inherit}
@media(max-width:26rem){main{padding:2rem 1.25rem}footer{margin:1.5rem -1.25rem 0;padding:1rem 1.25rem}main>footer:last-child{margin-block-end:-2rem}}
@media(forced-colors:active){button.quiet{border-color:ButtonBorder}}
`;
