/** @module-tag heavy */
import { describe, expect, it } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as getPublic from '../../../functions/applications/get-public-application.ts';
import * as replaceApplication from '../../../functions/applications/replace-application.ts';
import * as updateApplication from '../../../functions/applications/update-application.ts';
import * as uploadLogo from '../../../functions/branding/upload-application-logo.ts';
import { ROLES } from '../../../shared/http/principal.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { png, svg } from '../../support/files.ts';
import { makeMember } from '../../support/hub-users.ts';
import { invoke } from '../../support/invoke.ts';
import { eachSlice } from '../../support/slices.ts';
import { processAll, send } from '../../support/uploads.ts';

useBackends();

const sendLogo = ({ app, owner }: TestApplication, type: string, file = svg(), headers = {}) =>
  send(uploadLogo, owner, { app, type }, file, headers);

const TYPES = [
  ['light', 'logo', 'logo_light'],
  ['dark', 'logo_dark_mode', 'logo_dark'],
  ['email', 'logo_email', 'logo_email'],
] as const;

/** What the config of every new application has. */

describe('PUT /applications/{app}/logo/{type}', () => {
  describe('200', () => {
    it.each(TYPES)(
      'answers the application, and shows the logo %s once it is ready',
      async (type, name, slot) => {
        const made = await makeApplication({ config: { customizations: { primary_color: '#112233' } } });
        const answer = await sendLogo(made, type);
        expect(answer).toMatchObject({
          status: 200,
          headers: { etag: '"v2"' },
          body: {
            id: made.app,
            version: 2,
            uploads: { [slot]: { processing: 'pending', filename: 'logo' } },
          },
        });
        await processAll(made.app);
        const { body } = await invoke(getApplication, { params: { app: made.app }, principal: made.owner });
        const url = expect.stringMatching(/\.svg$/);
        expect(body['config']).toEqual({
          customizations: { primary_color: '#112233', [name]: url },
        });
        const seen = await invoke(getPublic, { params: { app: made.app } });
        expect(seen.body['branding']).toEqual({ primary_color: '#112233', [name]: url });
        expect(seen.body).not.toHaveProperty('uploads');
      },
    );

    it.each(ROLES)('lets %s upload without a role', async (role) => {
      const { app, account } = await makeApplication();
      const answer = await send(uploadLogo, await makeMember(account, role), { app, type: 'light' }, png());
      expect(answer.status).toBe(200);
    });

    it('survives changes of the application', async () => {
      const made = await makeApplication();
      await sendLogo(made, 'light');
      await processAll(made.app);
      const url = expect.stringMatching(/\.svg$/);
      const call = { params: { app: made.app }, principal: made.owner };
      const patch = { config: { customizations: { primary_color: '#445566' } } };
      expect((await invoke(updateApplication, { ...call, body: patch })).body['config']).toEqual({
        customizations: { primary_color: '#445566', logo: url },
      });
      expect((await invoke(updateApplication, { ...call, body: { config: null } })).status).toBe(400);
      expect(
        (await invoke(replaceApplication, { ...call, body: { name: 'Renamed' } })).body['config'],
      ).toEqual({ customizations: { logo: url } });
    });

    const names = [
      ['../../etc/passwd', 'passwd'],
      ['C:\\Users\\grace\\logo.svg', 'logo.svg'],
      ['%E2%80%AElogo.svg', 'logo.svg'],
      ['a%00b%0D%0Ac.svg', 'abc.svg'],
      ['caf%C3%A9.svg', 'café.svg'],
      ['100%.svg', '100%.svg'],
      ['uploads/app_x/upload_y', 'upload_y'],
      [`${'x'.repeat(400)}.svg`, 'x'.repeat(255)],
    ] as const;
    eachSlice(4, names, 'keeps the name %j as %j, and builds no key of it', async ([sent, kept]) => {
      const made = await makeApplication();
      const { body } = await sendLogo(made, 'light', svg(), { 'x-svc-filename': sent });
      expect(body['uploads']).toMatchObject({ logo_light: { filename: kept } });
      await processAll(made.app);
      const { body: ready } = await invoke(getApplication, {
        params: { app: made.app },
        principal: made.owner,
      });
      expect(JSON.stringify(ready['config'])).toMatch(/branding\/app_\w+\/upload_\w+\/[0-9a-f]{64}\.svg"/);
    });
  });

  describe('400', () => {
    it('names the missing file name and the unknown type at once', async () => {
      const { app, owner } = await makeApplication();
      const answer = await invoke(uploadLogo, {
        params: { app, type: 'huge' },
        principal: owner,
        headers: { 'content-type': 'image/png' },
        body: png(),
      });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'path.type' }, { path: 'headers.x-svc-filename', message: 'is required' }] },
      });
    });

    it.each(['', '/', '%00%01', ' .. /'])('refuses the file name %j', async (name) => {
      const made = await makeApplication();
      expect((await sendLogo(made, 'light', png(), { 'x-svc-filename': name })).status).toBe(400);
    });
  });

  it('answers 412 that names who changed the application', async () => {
    const made = await makeApplication();
    await sendLogo(made, 'light');
    const answer = await sendLogo(made, 'dark', svg(), { 'if-match': '"v1"' });
    expect(answer).toMatchObject({ status: 412, body: { updated_by: made.owner.userId } });
  });
});
