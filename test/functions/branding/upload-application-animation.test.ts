import { describe, expect, it } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as uploadAnimation from '../../../functions/branding/upload-application-animation.ts';
import { ROLES } from '../../../shared/http/principal.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { lottie, png } from '../../support/files.ts';
import { makeMember } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { fetchServed, processAll, send } from '../../support/uploads.ts';

useBackends();

const sendAnimation = ({ app, owner }: TestApplication, file = lottie(), headers = {}) =>
  send(uploadAnimation, owner, { app, type: 'loading' }, file, headers);

const read = async ({ app, owner }: TestApplication) =>
  (await invoke(getApplication, { params: { app }, principal: owner })).body;

describe('PUT /applications/{app}/animation/{type}', () => {
  describe('200', () => {
    it('accepts a Lottie animation, and serves it as JSON once it is ready', async () => {
      const made = await makeApplication();
      expect(await sendAnimation(made)).toMatchObject({
        status: 200,
        headers: { etag: '"v2"' },
        body: { application: made.app, processing: 'pending' },
      });
      await processAll(made.app);
      const { config } = await read(made);
      const url = expect.stringMatching(/\.json$/);
      expect(config).toEqual({ customizations: { animations: { loading: url } } });
      const { uploads } = await read(made);
      const served = await fetchServed(Object(uploads).animation_loading.url);
      expect(served.headers['content-type']).toBe('application/json');
      expect(JSON.parse(served.bytes.toString())).toEqual(JSON.parse(lottie().toString()));
    });

    it.each(ROLES)('lets %s upload without a role', async (role) => {
      const { app, account } = await makeApplication();
      const answer = await send(
        uploadAnimation,
        await makeMember(account, role),
        { app, type: 'loading' },
        lottie(),
      );
      expect(answer.status).toBe(200);
    });

    it('rejects an animation with expressions once it is processed', async () => {
      const made = await makeApplication();
      await sendAnimation(made, lottie({ layers: [{ ty: 4, ks: { o: { k: 1, x: 'alert(1)' } } }] }));
      await processAll(made.app);
      expect(await read(made)).toMatchObject({
        uploads: {
          animation_loading: {
            processing: 'rejected',
            rejection_reason: expect.stringMatching(/expressions/),
          },
        },
      });
    });
  });

  describe('400', () => {
    it.each([
      ['no JSON', Buffer.from('{"v":')],
      ['JSON that is no animation', Buffer.from('{"name":"x"}')],
      ['an array', Buffer.from('[]')],
      ['nothing', Buffer.alloc(0)],
    ])('refuses %s', async (_, file) => {
      const made = await makeApplication();
      const answer = await sendAnimation(made, file, { 'content-type': 'application/json' });
      expect(answer).toBeApiError(400, 'invalid_upload');
    });

    it('requires a file name and a known type', async () => {
      const { app, owner } = await makeApplication();
      const headers = { 'content-type': 'application/json' };
      const call = { params: { app, type: 'ending' }, principal: owner, headers, body: lottie() };
      expect(await invoke(uploadAnimation, call)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'path.type' }, { path: 'headers.x-svc-filename' }] },
      });
    });
  });

  it('answers 412 that names who changed the application', async () => {
    const made = await makeApplication();
    await sendAnimation(made);
    expect(await sendAnimation(made, lottie(), { 'if-match': '"v1"' })).toMatchObject({
      status: 412,
      body: { updated_by: made.owner.userId },
    });
  });

  it('answers 413 to more than 1 MiB', async () => {
    const made = await makeApplication();
    const large = lottie({ nm: 'x'.repeat(1024 * 1024) });
    expect((await sendAnimation(made, large)).status).toBe(413);
  });

  it('answers 415 to an image', async () => {
    const made = await makeApplication();
    expect((await sendAnimation(made, png())).status).toBe(415);
  });
});
