/** @module-tag heavy */

import { describe, expect, it, vi } from 'vitest';
import * as deleteApplication from '../../../functions/applications/delete-application.ts';
import * as getApplication from '../../../functions/applications/get-application.ts';
import { handler } from '../../../functions/events/process-upload.ts';
import * as objects from '../../../shared/storage/objects.ts';
import { makeApplication, type TestApplication } from '../../support/applications.ts';
import { useBackends } from '../../support/backends.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { header, png, pngOf, svg } from '../../support/files.ts';
import { invoke } from '../../support/invoke.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { atOnce } from '../../support/races.ts';
import { scanTable } from '../../support/scan-table.ts';
import {
  eventOf,
  fetchServed,
  originalOf,
  originalsOf,
  processAll,
  restoreAfter,
  sendIcon,
  servedOf,
} from '../../support/uploads.ts';

useBackends();

const uploadedIcon = (made: TestApplication, file = svg()) =>
  originalOf(made.app, () => sendIcon(made, file));

const read = async ({ app, owner }: TestApplication) =>
  (await invoke(getApplication, { params: { app }, principal: owner })).body;

const stateOf = async (made: TestApplication) => Object((await read(made))['uploads']).icon.processing;

/** A PNG that only decoding shows to be broken. */
const broken = () =>
  pngOf([
    ['IHDR', header(2000, 2000)],
    ['IDAT', Buffer.from('garbage')],
    ['IEND', Buffer.alloc(0)],
  ]);

/** Does something while calls of that name to the object store fail. */
async function endingEarly(command: string, work: () => Promise<unknown>): Promise<void> {
  const { middlewareStack } = objects.bucketClient();
  middlewareStack.add(
    (next, context) => (args) => {
      if (context['commandName'] === command) throw new Error('the run ends here');
      return next(args);
    },
    { step: 'initialize', name: 'endEarly' },
  );
  await expect(work()).rejects.toThrow();
  middlewareStack.remove('endEarly');
}

describe('processUpload', () => {
  it('changes nothing when an event is repeated, also before the cleaning up', async () => {
    const made = await makeApplication();
    const key = await uploadedIcon(made);
    await restoreAfter(key, () => handler(eventOf(key)));
    const ready = await read(made);
    const served = await servedOf(made.app);
    await handler(eventOf(key));
    await handler(eventOf(key));
    expect(await read(made)).toEqual(ready);
    expect(await servedOf(made.app)).toEqual(served);
    expect(await originalsOf(made.app)).toEqual([]);
  });

  it('ends in the same state when one event is handled many times at once', async () => {
    const made = await makeApplication();
    const key = await uploadedIcon(made);
    await atOnce(5, () => handler(eventOf(key)));
    const { icon } = await read(made);
    expect((await fetchServed(icon)).status).toBe(200);
    expect(await servedOf(made.app)).toHaveLength(4);
    expect(await originalsOf(made.app)).toEqual([]);
  });

  it('never shows an older image after a newer upload, for any order of events', async () => {
    const made = await makeApplication();
    const older = await uploadedIcon(made, png());
    const newer = await uploadedIcon(made, svg());
    await restoreAfter(older, () => handler(eventOf(older)));
    expect(await stateOf(made)).toBe('pending');
    await handler(eventOf(newer));
    await handler(eventOf(older));
    const { icon } = await read(made);
    expect(icon).toMatch(/\.svg$/);
    expect((await fetchServed(icon)).status).toBe(200);
    expect(await servedOf(made.app)).toHaveLength(4);
    expect(await originalsOf(made.app)).toEqual([]);
  });

  it.each(['pending', 'rejected'])(
    'serves the same image if its event is repeated while a newer upload is %s',
    async (state) => {
      const made = await makeApplication();
      const key = await uploadedIcon(made, png());
      await restoreAfter(key, () => handler(eventOf(key)));
      const served = await servedOf(made.app);
      const newer = await uploadedIcon(made, broken());
      if (state === 'rejected') await handler(eventOf(newer));
      expect(await stateOf(made)).toBe(state);
      await handler(eventOf(key));
      expect((await fetchServed((await read(made))['icon'])).status).toBe(200);
      expect(await servedOf(made.app)).toEqual(served);
      expect(await stateOf(made)).toBe(state);
    },
  );

  it('keeps the image of another run if a newer upload arrived meanwhile', async () => {
    const made = await makeApplication();
    const key = await uploadedIcon(made, png());
    beforeNextCall('UpdateItem', async () => {
      await handler(eventOf(key));
      await uploadedIcon(made, svg());
    });
    await handler(eventOf(key));
    expect((await fetchServed((await read(made))['icon'])).status).toBe(200);
    expect(await stateOf(made)).toBe('pending');
  });

  it('leaves no older images if a newer upload is ready before their cleaning up', async () => {
    const made = await makeApplication();
    await uploadedIcon(made, png());
    await processAll(made.app);
    const older = await uploadedIcon(made, svg());
    await endingEarly('ListObjectsV2Command', () => handler(eventOf(older)));
    const newer = await uploadedIcon(made, svg('<rect width="9" height="9"/>'));
    await handler(eventOf(newer));
    await handler(eventOf(older));
    expect((await fetchServed((await read(made))['icon'])).status).toBe(200);
    expect(await servedOf(made.app)).toHaveLength(4);
    expect(await originalsOf(made.app)).toEqual([]);
  });

  it('leaves nothing of an upload that a newer one overtakes during processing', async () => {
    const made = await makeApplication();
    const older = await uploadedIcon(made, png());
    let newer = '';
    beforeNextCall('UpdateItem', async () => {
      newer = await uploadedIcon(made, svg());
    });
    await handler(eventOf(older));
    expect(await servedOf(made.app)).toEqual([]);
    expect(await stateOf(made)).toBe('pending');
    expect(await originalsOf(made.app)).toEqual([newer]);
  });

  it('is finished by the next run if it ends early at any of its calls', { tags: 'nightly' }, async () => {
    const made = await makeApplication();
    await uploadedIcon(made, png());
    await processAll(made.app);
    const key = await uploadedIcon(made, svg());
    const { middlewareStack } = objects.bucketClient();
    for (let failAt = 1; (await originalsOf(made.app)).length > 0; failAt += 1) {
      let calls = 0;
      middlewareStack.add(
        (next) => (args) => {
          calls += 1;
          if (calls === failAt) throw new Error('the run ends here');
          return next(args);
        },
        { step: 'initialize', name: 'endEarly', override: true },
      );
      await handler(eventOf(key)).catch(() => undefined);
      middlewareStack.remove('endEarly');
      expect((await fetchServed((await read(made))['icon'])).status).toBe(200);
      expect(failAt).toBeLessThan(20);
    }
    expect((await read(made))['icon']).toMatch(/\.svg$/);
    expect(await servedOf(made.app)).toHaveLength(4);
  });

  it('leaves nothing of an application that is deleted meanwhile', async () => {
    const made = await makeApplication();
    const key = await uploadedIcon(made);
    beforeNextCall('UpdateItem', () =>
      invoke(deleteApplication, { params: { app: made.app }, principal: made.owner }),
    );
    await handler(eventOf(key));
    expect(await servedOf(made.app)).toEqual([]);
    expect(await originalsOf(made.app)).toEqual([]);
  });

  it('shows a lost upload as rejected', async () => {
    const made = await makeApplication();
    const key = await uploadedIcon(made);
    await objects.deleteObjects([key]);
    expect(await stateOf(made)).toBe('pending');
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] });
    expect(await stateOf(made)).toBe('rejected');
    vi.useRealTimers();
  });

  it('leaves objects alone that are no uploads', async () => {
    const made = await makeApplication();
    const strange = ['uploads/README', 'public/app_x/upload_y', `uploads/${made.app}/more/upload_y`];
    const file = { contentType: 'image/svg+xml', metadata: { target: 'application' } };
    for (const key of strange) await objects.putObjectOnce(key, svg(), file);
    const before = await scanTable();
    const lines = await logLinesOf(async () => {
      for (const key of strange) await handler(eventOf(key));
    });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      strange.map(() => ({ level: 'warn', message: 'an object that is no upload' })),
    );
    for (const key of strange) expect(await objects.getObject(key)).toBeDefined();
    expect(await servedOf(made.app)).toEqual([]);
    expect(await scanTable()).toEqual(before);
  });

  it('does nothing for an upload whose object is gone', async () => {
    const { app } = await makeApplication();
    const before = await scanTable();
    await handler(eventOf(`uploads/${app}/upload_y`));
    expect(await servedOf(app)).toEqual([]);
    expect(await scanTable()).toEqual(before);
  });
});
