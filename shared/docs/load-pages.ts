import { loadSite } from './load-site.ts';
import type { BuiltSite } from './site.ts';

/** Returns the pages of the documentation. The bundler replaces this module by its result. */
export async function loadPages(): Promise<BuiltSite['pages']> {
  return (await loadSite()).pages;
}
