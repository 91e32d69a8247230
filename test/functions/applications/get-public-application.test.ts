import { describe, expect, it } from 'vitest';
import * as getPublicApplication from '../../../functions/applications/get-public-application.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { giveImages, makeApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { invoke } from '../../support/invoke.ts';

useBackends();
const get = (app: string) => invoke(getPublicApplication, { params: { app } });

describe('GET /applications/{app}/public', () => {
  describe('200', () => {
    it('answers name and branding to anyone, and nothing else', async () => {
      const look = {
        primary_color: '#112233',
        primary_color_dark_mode: '#223344',
        background_color: '#334455',
        font_family: 'Inter',
        rounded_corners: true,
        dark_mode: 'auto',
      };
      const { app } = await makeApplication({
        name: 'Public Shop',
        description: 'Sells things',
        connections: [{ password: 'hidden' }],
        config: {
          default_redirect_url: 'https://hidden.example/',
          custom_props: { api_key: 'hidden' },
          subdomain: 'hidden',
          hub: {
            customizations: look,
            legal: { support_email: 'hidden@example.com' },
            auth: { restrictions: { allowed_email_domains: ['hidden.example'] } },
          },
        },
      });
      const { status, headers, body, text } = await get(app);
      expect(status).toBe(200);
      expect(body).toEqual({
        id: app,
        name: 'Public Shop',
        slug: 'public-shop',
        description: 'Sells things',
        branding: look,
      });
      expect(text).not.toContain('hidden');
      expect(headers).not.toHaveProperty('etag');
    });

    it('answers the icon and uploaded images', async () => {
      const { app } = await makeApplication({ config: { customizations: { primary_color: '#112233' } } });
      await giveImages(app);
      const { body } = await get(app);
      const url = `http://localhost:4000/branding/${app}/upload_1/file.png`;
      expect(body['icon']).toBe(url);
      expect(body['branding']).toEqual({
        primary_color: '#112233',
        logo: url,
        logo_dark_mode: url,
        logo_email: url,
        animations: { loading: url },
      });
      expect(body).not.toHaveProperty('uploads');
    });
  });

  it('answers 404 for an application that does not exist', async () => {
    expect(await get(newId('app'))).toBeApiError(404, 'application_not_found');
  });
});
