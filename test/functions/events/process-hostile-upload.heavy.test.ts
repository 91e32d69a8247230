/** @module-tag heavy */
import { describe, expect } from 'vitest';
import * as getApplication from '../../../functions/applications/get-application.ts';
import * as uploadAnimation from '../../../functions/branding/upload-application-animation.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { png, svg } from '../../support/files.ts';
import { HOSTILE_FILES, type HostileFile } from '../../support/hostile-files.ts';
import { type Answer, invoke } from '../../support/invoke.ts';
import { eachSlice } from '../../support/slices.ts';
import { originalsOf, processAll, send, sendIcon, servedOf } from '../../support/uploads.ts';

useBackends();

/** Files that are refused, at once or once they are processed. */
const REFUSED = HOSTILE_FILES.filter(({ outcome }) => outcome === 'refused');

function sendFile(made: TestApplication, { kind }: HostileFile, file: Buffer): Promise<Answer> {
  if (kind === 'lottie') return send(uploadAnimation, made.owner, { app: made.app, type: 'loading' }, file);
  return sendIcon(made, file, { 'content-type': kind === 'png' ? 'image/png' : 'image/svg+xml' });
}

const uploadsOf = async ({ app, owner }: TestApplication) =>
  Object((await invoke(getApplication, { params: { app }, principal: owner })).body['uploads']);

describe('a hostile file that is uploaded', () => {
  eachSlice(
    8,
    REFUSED,
    '$name: is refused at once or rejected with a reason, and nothing of it stays',
    async (hostile) => {
      const made = await makeApplication();
      const { status } = await sendFile(made, hostile, hostile.bytes());
      if (status !== 200) {
        expect(status).toBeOneOf([400, 413, 415]);
        return;
      }
      await processAll(made.app);
      const [upload] = Object.values(await uploadsOf(made));
      expect(upload).toMatchObject({ processing: 'rejected', rejection_reason: expect.stringMatching(/\w/) });
      expect(await originalsOf(made.app)).toEqual([]);
      expect(await servedOf(made.app)).toEqual([]);
    },
  );

  const attributes = Array.from({ length: 90 }, (_, index) => `a${index}=""`).join(' ');
  const blurs = `<filter id="f">${'<feGaussianBlur stdDeviation="50"/>'.repeat(99)}</filter>`;
  const fatal = [
    ['at which the process dies', 'cannot be processed', `<g ${attributes}/>`.repeat(3300)],
    ['that never ends', 'too long', blurs + '<rect width="99" height="99" filter="url(#f)"/>'.repeat(900)],
  ] as const;
  eachSlice(2, fatal, '%s is rejected, while the image before is served', async ([, reason, content]) => {
    const made = await makeApplication();
    await sendIcon(made, png());
    await processAll(made.app);
    const { url } = (await uploadsOf(made)).icon;
    const served = await servedOf(made.app);
    expect((await sendIcon(made, svg(content))).status).toBe(200);
    await processAll(made.app);
    expect((await uploadsOf(made)).icon).toMatchObject({
      processing: 'rejected',
      rejection_reason: expect.stringContaining(reason),
      url,
    });
    expect(await servedOf(made.app)).toEqual(served);
    expect(await originalsOf(made.app)).toEqual([]);
  });
});
