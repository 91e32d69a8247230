import { loadSite } from './load-site.ts';
import type { BuiltSite } from './site.ts';

/**
 * Returns the scripts, styles and pictures of the documentation. The bundler replaces this module by its
 * result.
 */
export async function loadAssets(): Promise<BuiltSite['assets']> {
  return (await loadSite()).assets;
}
