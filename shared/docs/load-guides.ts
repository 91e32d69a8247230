import { join } from 'node:path';
import type { Guides } from './guide.ts';

const FOLDER = join(import.meta.dirname, '../../docs/guides');

let guides: Promise<Guides> | undefined;

/**
 * Returns the guides of `docs/guides`. The bundler replaces this module by its result, so that a deployed
 * function has the finished HTML and no Markdown parser (decision 0180).
 */
export function loadGuides(): Promise<Guides> {
  guides ??= import('./render-guides.ts').then(({ renderGuides }) => renderGuides(FOLDER));
  return guides;
}
