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
 * Script that renders the OpenAPI document. `/docs#createGroup` leads to that operation, wherever the
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
