/** Colours of the renderer, darker or lighter where it has less than the contrast of WCAG AA. */
const COLOURS = `.light-mode{--scalar-color-2:#5c5c5c;--scalar-color-3:#666;--scalar-color-blue:#0067b0;--scalar-color-green:#00703f;--scalar-color-orange:#a34700;--scalar-color-red:#c4122f;--scalar-color-yellow:#7a5b00}
.dark-mode{--scalar-color-3:#9a9a9a;--scalar-color-red:#ff6b6b}`;

/** Options of the renderer that leave out what needs a service of its maker. */
const OPTIONS = {
  telemetry: false,
  withDefaultFonts: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: COLOURS,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

/**
 * Script that gives the page storage that lasts as long as the page. The renderer needs some, and browsers
 * refuse it in a sandbox.
 */
export const STORAGE = `for (const name of ['localStorage', 'sessionStorage']) {
  const items = new Map();
  const value = {
    getItem: (key) => items.get(String(key)) ?? null,
    setItem: (key, value) => void items.set(String(key), String(value)),
    removeItem: (key) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() { return items.size; },
  };
  Object.defineProperty(window, name, { value });
}`;

/**
 * Script that renders the OpenAPI document. `/docs/try#createGroup` leads to that operation, wherever the
 * renderer has it.
 */
export const OPEN_REFERENCE = `(async () => {
  const content = await (await fetch('/openapi.json')).json();
  const slugOf = (tag) => tag.replace(/\\W+/g, '-');
  const operations = Object.values(content.paths).flatMap((methods) => Object.values(methods));
  const named = operations.find(({ operationId }) => '#' + operationId === location.hash);
  if (named) location.hash = 'tag/' + slugOf(named.tags[0]) + '/' + named.operationId;
  Scalar.createApiReference('#reference', {
    ...${JSON.stringify(OPTIONS)},
    content,
    generateTagSlug: ({ name }) => slugOf(name),
    generateOperationSlug: ({ operationId }) => operationId,
  });
})();`;

/** Attributes that the renderer's elements lack: selector, name, and value (null removes the attribute). */
const ATTRIBUTES = [
  ['.scalar-code-copy:not([aria-label])', 'aria-label', 'Copy'],
  ['.endpoints:not([tabindex])', 'tabindex', '0'],
  ['[role=dialog] input[role=combobox]:not([aria-expanded])', 'aria-expanded', 'true'],
  ['.code-input-lite__editor:not([aria-expanded])', 'aria-expanded', 'false'],
  ['.cm-content:not([aria-label])', 'aria-label', 'Content'],
  ['button[role=none]', 'role', null],
  ['.scalar-app-layout > section[aria-label^=Notif]', 'aria-label', 'Messages about requests'],
];

/**
 * Script that gives the parts of the reference what screen readers and keyboards need and the renderer leaves
 * out: names for its buttons and fields, different names for its samples, focus for lists that scroll, and
 * one main part at a time.
 */
export const ACCESSIBILITY = `(() => {
  const all = (selector) => document.querySelectorAll(selector);
  const mend = () => {
    for (const [selector, name, value] of ${JSON.stringify(ATTRIBUTES)})
      for (const element of all(selector))
        value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
    for (const button of all('[class*=copy-button][aria-controls]'))
      if (!document.getElementById(button.getAttribute('aria-controls'))) button.removeAttribute('aria-controls');
    for (const button of all('.show-more')) {
      const [text, label] = [button.textContent.trim(), button.getAttribute('aria-label')];
      if (label && !label.startsWith(text)) button.setAttribute('aria-label', text + ': ' + label);
    }
    for (const card of all('.response-card[aria-labelledby]')) {
      const title = card.closest('[id*="/tag/"]')?.querySelector('h3')?.textContent.trim();
      if (!title) continue;
      card.setAttribute('aria-label', 'Example responses: ' + title);
      card.removeAttribute('aria-labelledby');
    }
  };
  const coverPage = () => {
    const behind = document.querySelector('.references-rendered');
    const isVisible = (part) => part.checkVisibility({ visibilityProperty: true });
    if (behind) behind.inert = [...all('[role=dialog] main')].some(isVisible);
  };
  let isDue = false;
  document.addEventListener('transitionend', coverPage);
  new MutationObserver(() => {
    coverPage();
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mend();
    });
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'class', 'hidden'] });
})();`;
