/** @module-tag heavy */
import { describe, expect, it } from 'vitest';
import { lottie, png, svg } from '../support/files.ts';
import { useService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const service = useService();

type Place = { baseUrl: string; hubToken: string; app: string };
const place = (): Place => {
  const { baseUrl, seed } = service();
  return { baseUrl, hubToken: seed.hub_access_token, app: seed.application };
};

const put = ({ baseUrl, hubToken, app }: Place, path: string, type: string, body: Buffer) =>
  fetch(`${baseUrl}/applications/${app}/${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${hubToken}`, 'content-type': type, 'x-svc-filename': 'logo' },
    body: new Uint8Array(body),
  });

/** Reads until the processing of a slot has ended. */
async function settled({ baseUrl, hubToken, app }: Place, slot: string) {
  return until(async () => {
    const response = await fetch(`${baseUrl}/applications/${app}`, {
      headers: { authorization: `Bearer ${hubToken}` },
    });
    const application = await response.json();
    return application.uploads?.[slot]?.processing !== 'pending' && application;
  });
}

describe('branding over HTTP', () => {
  it('is processed by the event of the bucket, and served by the gateway', async () => {
    expect((await put(place(), 'icon', 'image/png', png({ width: 90, height: 90 }))).status).toBe(200);
    const application = await settled(place(), 'icon');
    expect(application.uploads.icon).toMatchObject({ processing: 'ready', url: application.icon });
    expect(application.icon.startsWith(`${service().baseUrl}/branding/`)).toBe(true);
    const served = await fetch(application.icon);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(
      Buffer.from(await served.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await fetch(application.icon, { method: 'HEAD' })).status).toBe(200);
  });

  it.each([
    ['logo/light', 'logo_light', 'image/svg+xml', svg()],
    ['logo/dark', 'logo_dark', 'image/svg', svg()],
    ['logo/email', 'logo_email', 'image/png', png()],
    ['animation/loading', 'animation_loading', 'application/json', lottie()],
  ])('takes %s', async (path, slot, type, file) => {
    expect((await put(place(), path, type, file)).status).toBe(200);
    const { url } = (await settled(place(), slot)).uploads[slot];
    expect((await fetch(url)).status).toBe(200);
  });

  it.each([
    ['PNG', png()],
    ['JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['GZIP', Buffer.from('1f8b0800000000000003', 'hex')],
  ])(
    'answers 415 to a %s declared as SVG or JSON, which the gateway decodes as text',
    async (format, file) => {
      for (const [path, type] of [
        ['logo/light', 'image/svg+xml'],
        ['logo/light', 'image/svg'],
        ['animation/loading', 'application/json'],
      ] as const) {
        const response = await put(place(), path, type, file);
        expect(response.status, type).toBe(415);
        expect(await response.json()).toMatchObject({
          code: 'unsupported_media_type',
          detail: `The content is ${format}, not ${type}`,
        });
      }
    },
  );

  it.each([
    ['an image of a type that is none of ours', 'icon', 'image/jpeg', png()],
    ['an SVG that is declared a PNG', 'icon', 'image/png', svg()],
    ['an image in place of an animation', 'animation/loading', 'image/png', png()],
    ['an animation in place of an image', 'logo/light', 'application/json', lottie()],
  ])('answers 415 to %s, and keeps what there is', async (_, path, type, file) => {
    const read = () => settled(place(), 'icon');
    const before = await read();
    const response = await put(place(), path, type, file);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'unsupported_media_type' });
    expect(await read()).toEqual(before);
  });
});
