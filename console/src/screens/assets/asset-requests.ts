import type { AssetUpload } from '@svc/client/server';
import { etagOfVersion } from '../../api/etag.ts';
import { type Described, describe } from '../../api/operation.ts';
import type { Action } from '../../parts/action.ts';
import type { Say } from '../../texts/say.ts';
import type { ASSETS } from './texts.ts';

/** The files that the API takes as an asset: `test/console/file-limits.test.ts` compares. */
export const ASSET_LIMITS = { accept: ['image/png', 'image/svg+xml'], maxBytes: 2 * 1024 * 1024 } as const;

/** Returns what an asset is called: its file, else its id. */
export function assetName({ id, filename }: Pick<AssetUpload, 'id' | 'filename'>): string {
  return filename || id;
}

/** Returns the request that makes an asset of a file. */
export function createRequest(app: string, file: File): Described {
  return describe('createAsset', { path: { app }, body: file, headers: fileHeaders(file) });
}

/** Returns the request that replaces the file of an asset, if it is as it was read. */
export function replaceRequest(app: string, { id, version }: AssetUpload, file: File): Described {
  return describe('replaceAsset', {
    path: { app, id },
    body: file,
    headers: fileHeaders(file),
    ifMatch: etagOfVersion(version),
  });
}

/** Describes how an asset is deleted. */
export function deleteAsset(app: string, asset: AssetUpload, say: Say<keyof typeof ASSETS.en>): Action {
  return {
    name: `delete:${asset.id}`,
    title: say('delete'),
    explanation: say('deleteText'),
    operation: 'deleteAsset',
    isDestructive: true,
    confirmation: assetName(asset),
    button: say('delete'),
    request: () =>
      describe('deleteAsset', { path: { app, id: asset.id }, ifMatch: etagOfVersion(asset.version) }),
    done: say('deleted'),
    changes: [['assets', app]],
  };
}

/** A header has no other characters than those of ASCII. */
function fileHeaders({ name }: File) {
  return { 'x-svc-filename': encodeURIComponent(name) };
}
