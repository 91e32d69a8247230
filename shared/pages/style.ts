/**
 * The style of every page. Colours are variables that a theme sets. Sizes are relative, so that pages follow
 * the reader's font size and zoom.
 */
export const STYLE = `*{box-sizing:border-box}
html{font-family:var(--font);line-height:1.5;background:var(--page);color:var(--text)}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem 1rem}
main{width:100%;max-width:26rem;padding:2rem 1.75rem;border-radius:calc(var(--radius)*1.6);background:var(--card);overflow-wrap:anywhere}
header{text-align:center;margin:0 0 1.25rem}
img{display:block;margin:0 auto;height:3.5rem;max-width:100%;object-fit:contain}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25;text-align:center}
p{margin:.5rem 0 1.25rem;text-align:center}
p.note{margin:1rem 0;font-size:.9rem;color:var(--muted)}
ul{margin:.5rem 0 1.5rem;padding-left:1.5rem}
label{display:block;margin:1.25rem 0 .35rem;font-weight:600}
input:not([type=hidden]){width:100%;padding:.75rem .9rem;border:1px solid var(--line);border-radius:var(--radius);font:inherit;background:var(--card);color:var(--text)}
input[aria-invalid]{border:2px solid var(--error)}
input[inputmode=numeric]{font-size:1.5rem;letter-spacing:.3em;text-align:center}
.error{margin:0 0 .5rem;color:var(--error);font-weight:600;text-align:left}
button,a.button{display:block;width:100%;min-height:3rem;margin:1.25rem 0 0;padding:.7rem 1rem;border:1px solid var(--edge);border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.quiet{min-height:2.75rem;margin:.5rem 0 0;padding:.4rem;border:0;background:none;color:inherit;text-decoration:underline;font-weight:400}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}
.code{margin:1.5rem 0;font-size:2.25rem;line-height:1.2;letter-spacing:.2em}
footer{margin:1.75rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--line);font-size:.875rem;color:var(--muted);text-align:center}
footer a{display:inline-block;margin:0 .4rem;padding:.25rem 0;color:inherit}
@media(max-width:26rem){html{background:var(--card)}body{padding:0;place-items:start stretch}main{padding:2rem 1.25rem}}
`;
