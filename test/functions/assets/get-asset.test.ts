import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../../../shared/http/principal.ts';
import { makeApplication } from '../../support/applications.ts';
import { makeAsset, readAsset } from '../../support/assets.ts';
import { useBackends } from '../../support/backends.ts';
import { countCalls } from '../../support/count-calls.ts';
import { svg } from '../../support/files.ts';
import { makeMember, support } from '../../support/hub-users.ts';

useBackends();

describe('GET /applications/{app}/assets/{id}', () => {
  it.each(ROLES)('lets %s read', async (role) => {
    const made = await makeApplication();
    const id = await makeAsset(made);
    const answer = await readAsset({ ...made, owner: await makeMember(made.account, role) }, id);
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"' }, body: { id } });
  });

  it('lets service staff read', async () => {
    const made = await makeApplication();
    const id = await makeAsset(made);
    expect((await readAsset({ ...made, owner: support }, id)).status).toBe(200);
  });

  it('takes two calls of DynamoDB', async () => {
    const made = await makeApplication();
    const id = await makeAsset(made);
    expect(await countCalls(() => readAsset(made, id))).toEqual(['GetItem', 'GetItem']);
  });

  it("answers 404 for another application's asset", async () => {
    const [made, other] = [await makeApplication(), await makeApplication()];
    expect(await readAsset(made, await makeAsset(other))).toBeApiError(404, 'asset_not_found');
  });

  it('answers the asset as it was uploaded, without an address before it is processed', async () => {
    const made = await makeApplication();
    const file = svg();
    const id = await makeAsset(made, file);
    expect((await readAsset(made, id)).body).toEqual({
      id,
      application: made.app,
      filename: 'logo',
      content_type: 'image/svg+xml',
      size: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      processing: 'pending',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      created_by: made.owner.userId,
      updated_by: made.owner.userId,
      version: 1,
    });
  });

  it('answers 404 for an asset that does not exist', async () => {
    expect(await readAsset(await makeApplication(), 'nothing')).toBeApiError(404, 'asset_not_found');
  });
});
