import { describe, expect, it } from 'vitest';
import * as createApplication from '../../functions/applications/create-application.ts';
import { SLOTS, type StoredImages } from '../../shared/applications/branding/branding.ts';
import type { HubPrincipal } from '../../shared/http/principal.ts';
import { keys } from '../../shared/storage/keys.ts';
import type { ImageRecord, ReceivedUpload } from '../../shared/uploads/upload.ts';
import { makeAccount } from './hub-users.ts';
import { type Answer, invoke, type Request } from './invoke.ts';
import { changeItem } from './items.ts';

export type TestApplication = { app: string; account: string; owner: HubPrincipal; body: Answer['body'] };
type Module = Parameters<typeof invoke>[0];

/** A new application, made by the operation itself, in the given account or a new one. */
export async function makeApplication(
  request: Record<string, unknown> = {},
  place?: { account: string; owner: HubPrincipal },
): Promise<TestApplication> {
  const { account, owner } = place ?? (await makeAccount('team'));
  const principal = { ...owner, accounts: { ...owner.accounts, [account]: 'owner' as const } };
  const answer = await invoke(createApplication, {
    principal,
    body: { name: 'Shop', account, ...request },
  });
  if (answer.status !== 201) throw new Error(`no application was made: ${answer.text}`);
  return { app: String(answer.body['id']), account, owner: principal, body: answer.body };
}

/**
 * Gives an application every image it can have, as the processing of uploads does; `file.png` of each is
 * served.
 */
export async function giveImages(app: string): Promise<void> {
  const upload: ReceivedUpload = {
    id: 'upload_1',
    state: 'ready',
    pending_until: '2026-01-01T00:00:00.000Z',
    content_type: 'image/png',
    size: 1,
    sha256: '',
  };
  const image: ImageRecord = { upload: 'upload_1', width: 1, height: 1, file: 'file.png', renderings: {} };
  const stored: StoredImages = Object.fromEntries(
    SLOTS.flatMap((slot) => [
      [`upload_${slot}`, upload],
      [`image_${slot}`, image],
    ]),
  );
  await changeItem(keys.application(app), stored);
}

/** Gives every test of a file its own change: `n` makes the name, so that each version can be told. */
const change = (n: number) => ({ name: `Name ${n}` });

const unmodifiedSince = (at: string) => ({ 'if-unmodified-since': at });
const unmodifiedSinceDate = (at: string) => unmodifiedSince(new Date(at).toUTCString());

/** Each way to ask that the application is as it was at its creation. */
const PRECONDITIONS: [string, (at: string) => Record<string, string>][] = [
  ['If-Match', () => ({ 'if-match': '"v1"' })],
  ['If-Unmodified-Since as ISO', unmodifiedSince],
  ['If-Unmodified-Since as HTTP-date', unmodifiedSinceDate],
];

/**
 * What PUT and PATCH of an application have in common: preconditions, and what becomes of changes made at the
 * same time.
 */
export function describeUpdates(module: Module): void {
  const send = ({ app, owner }: TestApplication, n: number, headers: Request['headers'] = {}) =>
    invoke(module, { params: { app }, principal: owner, headers, body: change(n) });

  describe('200', () => {
    it('answers the new version with its ETag and Last-Modified', async () => {
      const made = await makeApplication();
      const { status, headers, body } = await send(made, 1);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...change(1), version: 2, updated_by: made.owner.userId });
      expect(body['created_at']).toBe(made.body['created_at']);
      expect(headers).toMatchObject({
        etag: '"v2"',
        'last-modified': new Date(String(body['updated_at'])).toUTCString(),
      });
    });

    it.each([
      ['If-Match with the ETag', () => ({ 'if-match': '"v1"' })],
      ['If-Match with a list that has the ETag', () => ({ 'if-match': '"v7", "v1"' })],
      ['If-Match: *', () => ({ 'if-match': '*' })],
      ['If-Unmodified-Since with updated_at', unmodifiedSince],
      ['If-Unmodified-Since with Last-Modified', unmodifiedSinceDate],
    ])('accepts %s of the version that is there', async (_, headersOf) => {
      const made = await makeApplication();
      expect((await send(made, 1, headersOf(String(made.body['updated_at'])))).status).toBe(200);
    });
  });

  describe('412', () => {
    it.each(PRECONDITIONS)(
      'tells who changed the application since %s and when, and changes nothing',
      async (_, headersOf) => {
        const made = await makeApplication();
        const changed = await send({ ...made, owner: { ...made.owner, userId: 'user_colleague' } }, 1);
        const answer = await send(made, 2, headersOf(String(made.body['updated_at'])));
        expect(answer.status).toBe(412);
        expect(answer.headers['content-type']).toBe('application/problem+json');
        expect(answer.body).toEqual({
          type: 'http://localhost:4000/docs/errors#precondition_failed',
          title: expect.any(String),
          status: 412,
          detail: expect.any(String),
          instance: expect.any(String),
          code: 'precondition_failed',
          updated_by: 'user_colleague',
          updated_at: changed.body['updated_at'],
        });
        const { body } = await send(made, 1);
        expect(body['version']).toBe(3);
      },
    );

    it('compares updated_at to the millisecond', async () => {
      const made = await makeApplication();
      const justBefore = new Date(Date.parse(String(made.body['updated_at'])) - 1).toISOString();
      expect((await send(made, 1, { 'if-unmodified-since': justBefore })).status).toBe(412);
    });

    it.each(PRECONDITIONS)('lets exactly one of 10 writers with the same %s win', async (_, headersOf) => {
      const made = await makeApplication();
      const headers = headersOf(String(made.body['updated_at']));
      const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(made, n, headers)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(9);
    });

    it('loses no change of writers without a precondition: each is a version of its own', async () => {
      const made = await makeApplication();
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(made, n)));
      const versions = answers.map(({ body }) => Number(body['version'])).sort((a, b) => a - b);
      expect(versions).toEqual(answers.map((_, i) => i + 2));
    });
  });

  describe('400', () => {
    it.each([
      [{ 'if-match': 'v1' }, 'headers.if-match'],
      [{ 'if-unmodified-since': 'yesterday' }, 'headers.if-unmodified-since'],
    ])('refuses the precondition %j', async (headers, path) => {
      const made = await makeApplication();
      expect(await send(made, 1, headers)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    });
  });
}
