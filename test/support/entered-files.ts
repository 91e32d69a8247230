import { AsyncLocalStorage } from 'node:async_hooks';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vitest/node';

/** The name under which the functions of the product find `enter`. */
const NAME = '__enter';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PRODUCT = /^(?:functions|shared)\/.*\.ts$/;
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

type Node = { type: string; start: number; end: number; body?: unknown };

const running = new AsyncLocalStorage<Set<string>>();

/**
 * Runs a call, and adds each file of functions/ and shared/ when it first enters one of its functions. Only
 * modules that are loaded after this one can be seen.
 */
export function noting<T>(entered: Set<string>, call: () => Promise<T>): Promise<T> {
  return running.run(entered, call);
}

/** Returns the source of a file, each function of which begins by saying that it was entered. */
function withEntries(file: string, source: string): string {
  const enter = `${NAME}(${JSON.stringify(file)})`;
  const inserted: [at: number, text: string][] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    if (FUNCTIONS.includes(value.type) && isNode(value.body)) {
      const { type, start, end } = value.body;
      if (type === 'BlockStatement') inserted.push([start + 1, `${enter};`]);
      else inserted.push([start, `(${enter},`], [end, ')']);
    }
    Object.values(value).forEach(visit);
  };
  visit(parseAst(source, { lang: 'ts' }));
  return inserted
    .sort(([a], [b]) => b - a)
    .reduce((text, [at, more]) => text.slice(0, at) + more + text.slice(at), source);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

Object.assign(globalThis, { [NAME]: (file: string) => running.getStore()?.add(file) });
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : '';
    if (!PRODUCT.test(file)) return loaded;
    return { ...loaded, source: withEntries(file, String(loaded.source)) };
  },
});
