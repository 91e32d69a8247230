import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignIn } from '../../client/src/browser.ts';
import { newAccountFlow } from '../support/client-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PHOTO = { at: 'details', row: 'photo' } as const;

/** The account of a user who has chosen a file. `processing` is its state from now on. */
async function fileChosen(type: 'image' | 'document' = 'image') {
  const service = { processing: 'pending', sent: [] as unknown[] };
  const callOwn = async (path: string, { method, body }: { method?: string; body?: object } = {}) => {
    if (method === 'PATCH') service.sent.push(body);
    return Response.json(
      path.startsWith('/data')
        ? { svc_user: 'user_1', data: { photo: service.processing }, processing: service.processing }
        : { results: [], more: false },
    );
  };
  // Only these members are used.
  const signIn = {
    isSignedIn: true,
    onChange: () => () => undefined,
    appConfig: async () => ({ schema: { photo: { type } } }),
    callOwn,
  } as unknown as SignIn;
  const flow = newAccountFlow(signIn);
  await flow.begin();
  await flow.chooseFile(PHOTO, 'photo', new File(['picture'], 'me.png'));
  return { flow, service };
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);
const WAITS = { place: PHOTO, text: 'fileWaits' };

describe('a picture that the service prepares', () => {
  it('is never called unusable while it is pending', async () => {
    const { flow, service } = await fileChosen();
    await minutes(5);
    expect(flow.view).toMatchObject({ done: WAITS, failure: undefined, isBusy: false });
    service.processing = 'ready';
    await minutes(1);
    expect(flow.view).toMatchObject({
      done: { place: PHOTO, text: 'saved' },
      profile: { data: { photo: 'ready' } },
    });
  });

  it('is called unusable once the service rejects it', async () => {
    const { flow, service } = await fileChosen();
    service.processing = 'rejected';
    await minutes(1);
    expect(flow.view).toMatchObject({
      done: undefined,
      failure: { place: PHOTO, text: 'pictureInvalid' },
    });
  });

  it('is called a file if it is a document', async () => {
    const { flow, service } = await fileChosen('document');
    service.processing = 'rejected';
    await minutes(1);
    expect(flow.view.failure).toEqual({ place: PHOTO, text: 'fileInvalid' });
  });

  it('leaves the other parts usable', async () => {
    const { flow, service } = await fileChosen();
    const place = { at: 'language', row: 'locale' } as const;
    await flow.set(place, 'locale', 'de');
    expect(service.sent).toEqual([{ data: { locale: 'de' } }]);
    expect(flow.view.done).toEqual({ place, text: 'saved' });
  });

  it('waits with its result until an open task is closed', async () => {
    const { flow, service } = await fileChosen();
    const task = { name: 'delete', place: { at: 'data', row: 'delete' } } as const;
    flow.open(task);
    service.processing = 'rejected';
    await minutes(1);
    expect(flow.view).toMatchObject({ task, failure: undefined });
    flow.open(undefined);
    await minutes(1);
    expect(flow.view.failure).toMatchObject({ text: 'pictureInvalid' });
  });
});
