/** @module-tag heavy */
import { describe, expect, it } from 'vitest';
import * as uploadLogo from '../../../functions/branding/upload-application-logo.ts';
import * as uploadVariantLogo from '../../../functions/branding/upload-variant-logo.ts';
import * as deleteVariant from '../../../functions/variants/delete-variant.ts';
import * as getVariant from '../../../functions/variants/get-variant.ts';
import * as updateVariant from '../../../functions/variants/update-variant.ts';
import { purgeApplications } from '../../../shared/deletion/purge.ts';
import { ROLES } from '../../../shared/http/principal.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { png, svg } from '../../support/files.ts';
import { makeMember } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { originalsOf, processAll, send, servedOf } from '../../support/uploads.ts';
import { makeVariant } from '../../support/variants.ts';

useBackends();

async function makePlace(): Promise<TestApplication & { variant: string }> {
  const made = await makeApplication();
  const { variant } = await makeVariant({ app: made.app, hub: made.owner });
  return { ...made, variant };
}
type Place = Awaited<ReturnType<typeof makePlace>>;

const sendLogo = ({ app, variant, owner }: Place, type = 'light', file = svg(), headers = {}) =>
  send(uploadVariantLogo, owner, { app, variant, type }, file, headers);
const sendOfApplication = ({ app, owner }: Place, type: string) =>
  send(uploadLogo, owner, { app, type }, png());
const read = async ({ app, variant, owner }: Place) =>
  (await invoke(getVariant, { params: { app, variant }, principal: owner })).body;
const rename = ({ app, variant, owner }: Place) =>
  invoke(updateVariant, {
    params: { app, variant },
    principal: { ...owner, userId: 'user_colleague' },
    body: { name: 'Renamed' },
  });

describe('PUT /applications/{app}/variants/{variant}/logo/{type}', () => {
  describe('200', () => {
    it("shows the variant's logo instead of the application's once it is ready", async () => {
      const place = await makePlace();
      for (const type of ['light', 'dark', 'email']) await sendOfApplication(place, type);
      await processAll(place.app);
      const before = (await read(place))['effective_config'];
      const of = (file: string) => expect.stringMatching(file);
      const logos = { logo: of('.png'), logo_dark_mode: of('.png'), logo_email: of('.png') };
      expect(before).toEqual({ customizations: logos });
      expect(await sendLogo(place)).toMatchObject({
        status: 200,
        headers: { etag: '"v2"' },
        body: { id: place.variant, uploads: { logo_light: { processing: 'pending' } } },
      });
      await processAll(place.app);
      const { effective_config, config, uploads } = await read(place);
      // The dark one of the application is not mixed with the light one of the variant.
      expect(effective_config).toEqual({
        customizations: { logo: of('.svg'), logo_email: of('.png') },
      });
      expect(config).toEqual({});
      expect(uploads).toMatchObject({ logo_light: { processing: 'ready' } });
    });

    it("leaves the application's logos if the variant has a logo only for e-mails", async () => {
      const place = await makePlace();
      for (const type of ['light', 'dark']) await sendOfApplication(place, type);
      await processAll(place.app);
      const { effective_config: before } = await read(place);
      const own = { logo: expect.stringMatching('.png'), logo_dark_mode: expect.stringMatching('.png') };
      expect(before).toEqual({ customizations: own });
      expect((await sendLogo(place, 'email')).status).toBe(200);
      await processAll(place.app);
      const { customizations } = Object(before);
      expect((await read(place))['effective_config']).toEqual({
        customizations: { ...customizations, logo_email: expect.stringMatching('.svg') },
      });
    });

    it.each(ROLES)('lets %s upload without a role', async (role) => {
      const { app, account, variant } = await makePlace();
      const params = { app, variant, type: 'email' };
      const answer = await send(uploadVariantLogo, await makeMember(account, role), params, png());
      expect(answer.status).toBe(200);
    });

    it('deletes its files with the variant in the background', async () => {
      const place = await makePlace();
      await sendLogo(place);
      await processAll(place.app);
      expect(await servedOf(place.app)).toHaveLength(4);
      const { app, variant, owner } = place;
      expect((await invoke(deleteVariant, { params: { app, variant }, principal: owner })).status).toBe(204);
      await purgeApplications(() => true);
      expect(await servedOf(app)).toEqual([]);
    });

    it('deletes its files with the variant, also during processing', async () => {
      const place = await makePlace();
      await sendLogo(place);
      const { app, variant, owner } = place;
      beforeNextCall('UpdateItem', () =>
        invoke(deleteVariant, { params: { app, variant }, principal: owner }),
      );
      await processAll(app);
      expect(await servedOf(app)).toEqual([]);
      expect(await originalsOf(app)).toEqual([]);
    });
  });

  it('answers 400 without a file name or a known type', async () => {
    const { app, variant, owner } = await makePlace();
    const headers = { 'content-type': 'image/png' };
    const call = { params: { app, variant, type: 'loading' }, principal: owner, headers, body: png() };
    expect(await invoke(uploadVariantLogo, call)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'path.type' }, { path: 'headers.x-svc-filename' }] },
    });
  });

  it('answers 404 for a variant that does not exist', async () => {
    const place = await makePlace();
    expect(await sendLogo({ ...place, variant: 'variant_nothing' })).toBeApiError(404, 'variant_not_found');
  });

  it('answers 412 that names who changed the variant before or during the upload', async () => {
    const place = await makePlace();
    const seen = { 'if-match': '"v1"' };
    beforeNextCall('UpdateItem', () => rename(place));
    for (const headers of [seen, seen]) {
      expect(await sendLogo(place, 'light', svg(), headers)).toBeApiError(412, 'precondition_failed', {
        updated_by: 'user_colleague',
      });
    }
    expect(await originalsOf(place.app)).toEqual([]);
  });
});
