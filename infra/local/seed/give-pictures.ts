import { createService, type Service } from '@svc/client/server';
import { drawPicture } from '../provider/draw-picture.ts';
import type { Seed } from '../seed.ts';
import { demonstrationService, ignoring } from './demonstration-service.ts';
import { idOfAddress } from './made-up-people.ts';

/** The colours of the pictures of some people, by address. */
export const MADE_UP_PICTURES: Readonly<Record<string, string>> = {
  'anna.becker@example.com': '#b3365b',
  'olivia.carter@example.com': '#1f7a4d',
  'camille.lefevre@example.com': '#8a4fbf',
  'lucia.fernandez@example.com': '#b35c00',
  'hina.sato@example.com': '#0f6f8f',
};

/**
 * Adds a field for pictures to the schema unless it has one, and gives some of the people a drawn picture
 * unless they have one. May be repeated. Throws ServiceError, and an Error if the storage refuses a picture.
 */
export async function givePictures(seeded: Seed): Promise<void> {
  const service = demonstrationService(seeded);
  const field = await pictureField(seeded, service);
  for (const [address, colour] of Object.entries(MADE_UP_PICTURES)) {
    const path = { user: idOfAddress(address), field };
    const present = await service.getUserField({ path }).catch(ignoring('user_not_found'));
    // A picture that was announced by an interrupted run has not arrived.
    if (present?.value === null) await sendPicture(service, path, await drawPicture({ colour }));
  }
}

/** Returns the name of the field for pictures. The account of the backend may change the schema. */
async function pictureField({ base_url: baseUrl, application }: Seed, service: Service): Promise<string> {
  const { schema = {} } = (await service.getSchema()) ?? {};
  const known = Object.keys(schema).find((name) => schema[name]?.type === 'image');
  if (known !== undefined) return known;
  const token = await service.issueToken({ body: { grant_type: 'client_credentials' } });
  const manager = createService({ baseUrl, application, credentials: { accessToken: token.access_token } });
  const picture = { type: 'image', display_name: 'Picture' } as const;
  await manager.replaceSchema({ body: { schema: { ...schema, picture } } });
  return 'picture';
}

async function sendPicture(
  service: Service,
  path: { user: string; field: string },
  picture: Buffer,
): Promise<void> {
  const body = { content_type: 'image/png', size: picture.length, filename: 'picture.png' } as const;
  const { upload } = await service.announceUserFieldUpload({ path, body });
  const { url, method, headers } = upload;
  const stored = await fetch(url, { method, headers, body: new Uint8Array(picture) });
  if (!stored.ok) throw new Error(`the storage answered ${stored.status}`);
}
