/**
 * The looks of the button. Every rule has the weight of none (`:where`), so that each rule of the page wins,
 * and the variables are those of the element.
 */
const STYLE = `:where(.svc-user-button){position:relative;display:inline-block;font-family:var(--svc-font,inherit)}
:where(.svc-user-button button){display:block;margin:0;border:0;background:none;color:inherit;font:inherit;cursor:pointer}
:where(.svc-user-button>button){width:2.5rem;height:2.5rem;padding:0;overflow:hidden;border-radius:50%;background:var(--svc-accent,#2457d6);color:var(--svc-on-accent,#fff);font-weight:600}
:where(.svc-user-button img){display:block;width:100%;height:100%;object-fit:cover}
:where(.svc-user-button>div){position:absolute;inset-block-start:calc(100% + .5rem);inset-inline-end:0;z-index:10;box-sizing:border-box;width:max-content;min-width:12rem;max-width:min(20rem,90vw);padding:.5rem;border:1px solid color-mix(in srgb,CanvasText 20%,transparent);border-radius:var(--svc-radius,.6rem);background:var(--svc-card,Canvas);color:var(--svc-text,CanvasText);box-shadow:0 .5rem 1.5rem rgb(0 0 0/.2)}
:where(.svc-user-button>[data-flipped=true]){inset-inline:0 auto}
:where(.svc-user-button p){margin:0;padding:.5rem .75rem;overflow-wrap:anywhere;font-size:.875rem}
:where(.svc-user-button [role=menuitem]){display:block;box-sizing:border-box;width:100%;color:inherit;text-decoration:none;min-height:2.75rem;padding:.5rem .75rem;border-radius:calc(var(--svc-radius,.6rem)/2);text-align:start}
:where(.svc-user-button [role=menuitem]:is(:hover,:focus)){background:color-mix(in srgb,CanvasText 8%,transparent)}
:where(.svc-user-button :focus-visible){outline:2px solid var(--svc-edge,currentColor);outline-offset:2px}
:where(.svc-user-button [role=menuitem]:focus-visible){outline-offset:-2px}`;

let sheet: CSSStyleSheet | undefined;

/** Adds the looks to the document. A constructed sheet, because a strict CSP forbids `<style>`. */
export function adoptStyle(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
}
