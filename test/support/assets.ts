import * as createAsset from '../../functions/assets/create-asset.ts';
import * as getAsset from '../../functions/assets/get-asset.ts';
import * as listAssets from '../../functions/assets/list-assets.ts';
import type { TestApplication } from './applications.ts';
import { svg } from './files.ts';
import { type Answer, invoke, type Request } from './invoke.ts';
import { send } from './uploads.ts';

/** Sends a new asset. */
export const sendAsset = (
  { app, owner }: Pick<TestApplication, 'app' | 'owner'>,
  file = svg(),
  headers: Request['headers'] = {},
): Promise<Answer> => send(createAsset, owner, { app }, file, headers);

/** A new asset; returns its id. */
export async function makeAsset(made: TestApplication, file = svg()): Promise<string> {
  const { status, body, text } = await sendAsset(made, file);
  if (status !== 201) throw new Error(`no asset was made: ${text}`);
  return String(body['id']);
}

export const listAssetsOf = ({ app, owner }: TestApplication): Promise<Answer> =>
  invoke(listAssets, { params: { app }, principal: owner });

export const readAsset = ({ app, owner }: TestApplication, id: string): Promise<Answer> =>
  invoke(getAsset, { params: { app, id }, principal: owner });
