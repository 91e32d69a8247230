import { describe, expect, it } from 'vitest';
import * as exportUsers from '../../../functions/users/export-users.ts';
import * as importUsers from '../../../functions/users/import-users.ts';
import { withDeadline } from '../../../shared/platform/client-timeouts.ts';
import { newId } from '../../../shared/platform/ids.ts';
import { isoIn } from '../../../shared/platform/time.ts';
import {
  importUsers as importLinesOf,
  MAX_LINE_BYTES,
  MAX_LINES,
} from '../../../shared/transfers/import-users.ts';
import { beforeNextCall } from '../../support/before-call.ts';
import { countCalls } from '../../support/count-calls.ts';
import { png } from '../../support/files.ts';
import { invoke } from '../../support/invoke.ts';
import { newEmail } from '../../support/magic-links.ts';
import { asBackend, backendOf, form, putField, recordOf } from '../../support/profiles.ts';
import { processAll } from '../../support/uploads.ts';
import { useTenant } from '../../support/use-tenant.ts';
import { makeVariant } from '../../support/variants.ts';

const tenant = useTenant({}, { cv: { type: 'document' }, photo: { type: 'image' } });

type Result = {
  line: number;
  user_id?: string;
  status: number;
  note?: string;
  error?: { code: string; detail: string; errors?: { path: string; message: string }[] };
};

const sent = (text: string | Buffer, at = tenant) =>
  asBackend(importUsers, at, {
    headers: { 'content-type': 'application/x-ndjson' },
    body: Buffer.from(text),
  });

/** Imports lines, of which those that are no text are written as JSON. */
async function importLines(lines: unknown[], at = tenant): Promise<Result[]> {
  const written = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const { status, text } = await sent(written.join('\n'), at);
  if (status !== 200) throw new Error(text);
  return resultsOf(text);
}

function resultsOf(text: string): Result[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const statuses = (results: Result[]) => results.map(({ status }) => status);

describe('POST /applications/{app}/users/import', () => {
  describe('200', () => {
    it('makes a user of each line unchanged, with a numbered result for each', async () => {
      const [user, email] = [newId('user'), newEmail()];
      const results = await importLines([
        {
          user_id: user,
          data: { email, first_name: 'Grace' },
          verified_data: { email },
          attributes: { 'crm:tags': ['a'] },
          state: 'disabled',
          meta: { created: '2019-02-03T04:05:06+01:00', last_sign_in_method: 'sms' },
        },
        '',
        { data: { email: newEmail() } },
      ]);
      expect(results).toEqual([
        { line: 1, user_id: user, status: 201 },
        { line: 3, user_id: expect.any(String), status: 201 },
      ]);
      expect(await recordOf(tenant, user)).toMatchObject({
        state: 'disabled',
        auth_level: 'verified',
        data: { email, first_name: 'Grace' },
        attributes: { 'crm:tags': ['a'] },
        meta: { created: '2019-02-03T03:05:06.000Z', last_sign_in_method: 'sms' },
      });
    });

    it('writes nothing when repeated', async () => {
      const lines = [{ user_id: newId('user'), data: {} }, { data: { email: newEmail() } }];
      const first = await importLines(lines);
      const calls = await countCalls(async () =>
        expect(statuses(await importLines(lines))).toEqual([200, 200]),
      );
      expect(calls.filter((name) => !/^(Get|BatchGet|Query)/.test(name))).toEqual([]);
      expect((await importLines(lines)).map(({ user_id }) => user_id)).toEqual(
        first.map(({ user_id }) => user_id),
      );
    });

    it('refuses a line that would make a new user each time', async () => {
      const results = await importLines([
        { data: { first_name: 'Ada' } },
        { user_id: '__uuid__', data: { first_name: 'Ada' } },
        { data: { email: null } },
        { user_id: '__uuid__', data: { email: newEmail() } },
      ]);
      expect(statuses(results)).toEqual([400, 400, 400, 201]);
      for (const [i, { error }] of results.slice(0, 3).entries()) {
        expect(error?.errors).toEqual([
          { path: `line ${i + 1}.user_id`, message: 'is required if data has no identifying value' },
        ]);
      }
    });

    it('refuses a line for the user of an earlier line, which it leaves alone', async () => {
      const [user, email] = [newId('user'), newEmail()];
      const results = await importLines([
        { user_id: user, data: { email, first_name: 'first' } },
        { user_id: user, data: { first_name: 'second' } },
        { data: { email, first_name: 'third' } },
      ]);
      expect(statuses(results)).toEqual([201, 400, 400]);
      expect(results.map(({ error }) => error?.errors?.[0]?.path)).toEqual([
        undefined,
        'line 2.user_id',
        'line 3.data.email',
      ]);
      expect((await recordOf(tenant, user))?.data['first_name']).toBe('first');
    });

    it('fails lines without enough time with 503, and writes none of them', async () => {
      const [writer, email] = [await backendOf(tenant), newEmail()];
      const lines = Buffer.from(JSON.stringify({ data: { email } }));
      const late = await withDeadline(2_500, () => importLinesOf(writer, lines));
      expect(late).toMatchObject([{ line: 1, status: 503, error: { code: 'dependency_unavailable' } }]);
      const again = await withDeadline(10_000, () => importLinesOf(writer, lines));
      expect(again).toMatchObject([{ line: 1, status: 201 }]);
    });

    it('refuses a file whose type names another charset, also if its bytes are UTF-8', async () => {
      const answer = await asBackend(importUsers, tenant, {
        headers: { 'content-type': 'application/x-ndjson; charset=windows-1252' },
        body: Buffer.from(JSON.stringify({ data: { email: newEmail() } })),
      });
      expect(answer).toBeApiError(415, 'unsupported_media_type');
      expect(answer.body['detail']).toContain('charset windows-1252');
    });

    it('refuses one line in Latin-1, and every line of a file in UTF-16', async () => {
      const line = (name: string) => `${JSON.stringify({ data: { email: newEmail(), first_name: name } })}\n`;
      const mixed = Buffer.concat([Buffer.from(line('Müller')), Buffer.from(line('Müller'), 'latin1')]);
      const results = resultsOf((await sent(mixed)).text);
      expect(statuses(results)).toEqual([201, 400]);
      expect(results[1]?.error).toMatchObject({
        code: 'malformed_body',
        detail: expect.stringMatching(/^line 2 is not UTF-8/),
      });
      const wide = await sent(Buffer.from(`\ufeff${line('a')}${line('b')}`, 'utf16le'));
      expect(resultsOf(wide.text).every(({ status }) => status === 400)).toBe(true);
    });

    it.each<[string, string, object]>([
      [
        'what is no JSON',
        '{"user_id":',
        { code: 'invalid_input', detail: 'line 2: is not valid JSON: column 12 must be a value' },
      ],
      ['a text', '"text"', { code: 'invalid_input', detail: expect.stringMatching(/^line 2: /) }],
      ['no data', '{"user_id":"u"}', { errors: [expect.objectContaining({ path: 'line 2.data' })] }],
      [
        'a line that is too long',
        JSON.stringify({ user_id: 'u', data: { first_name: 'x'.repeat(MAX_LINE_BYTES) } }),
        { code: 'body_too_large', detail: `line 2: may have up to ${MAX_LINE_BYTES} bytes` },
      ],
      [
        'a moment outside of the years 0001 to 9999',
        JSON.stringify({ user_id: 'u', data: {}, meta: { created: '9999-12-31T23:59:59-01:00' } }),
        { errors: [{ path: 'line 2.meta.created', message: 'must be in the years 0001 to 9999 (UTC)' }] },
      ],
      [
        'a moment in the future',
        JSON.stringify({ user_id: 'u', data: {}, meta: { created: isoIn(3600) } }),
        { errors: [{ path: 'line 2.meta.created', message: 'must not be in the future' }] },
      ],
      [
        'no moment',
        JSON.stringify({ user_id: 'u', data: {}, meta: { last_active: 'soon' } }),
        { errors: [expect.objectContaining({ path: 'line 2.meta.last_active' })] },
      ],
    ])('fails only the line with %s', async (_, line, error) => {
      const others = [
        { user_id: newId('user'), data: {} },
        { user_id: newId('user'), data: {} },
      ];
      const results = await importLines([others[0], line, others[1]]);
      expect(statuses(results).map((status) => status < 300)).toEqual([true, false, true]);
      expect(results[1]?.error).toMatchObject(error);
    });

    it('accepts a byte order mark, and line ends of Windows', async () => {
      const users = [newId('user'), newId('user')];
      const lines = users.map((user_id) => JSON.stringify({ user_id, data: {} }));
      const { text } = await sent(`\uFEFF${lines.join('\r\n')}\r\n`);
      expect(
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).status),
      ).toEqual([201, 201]);
    });

    it('drops unknown variants, says so, and keeps the others', async () => {
      const { variant } = await makeVariant(tenant);
      const user = newId('user');
      const line = (...variants: string[]) => ({
        user_id: user,
        data: {},
        attributes: { 'svc:app_variants': variants, 'crm:tags': ['a'] },
      });
      const note = 'variant_elsewhere is not a variant of the application: left out';
      expect(await importLines([line(variant, 'variant_elsewhere')])).toEqual([
        { line: 1, user_id: user, status: 201, note },
      ]);
      const kept = { 'svc:app_variants': [variant], 'crm:tags': ['a'] };
      expect((await recordOf(tenant, user))?.attributes).toEqual(kept);
      const { version } = Object(await recordOf(tenant, user));
      expect(await importLines([line('variant_elsewhere')])).toMatchObject([{ status: 200, note }]);
      expect(await recordOf(tenant, user)).toMatchObject({ attributes: kept, version });
    });

    it('imports a user whose new image becomes ready at the same time', async () => {
      const user_id = newId('user');
      await importLines([{ user_id, data: {} }]);
      const upload = async (width: number) =>
        putField(tenant, user_id, 'photo', await form(png({ width }), 'a.png'));
      await upload(2);
      await processAll(tenant.app);
      await upload(3);
      beforeNextCall('Put', () => processAll(tenant.app));
      const [result] = await importLines([{ user_id, data: { first_name: 'Ada' } }]);
      expect(result).toMatchObject({ user_id, status: 200 });
    });

    it('imports its own export without any change of users and files', async () => {
      const user = newId('user');
      await importLines([{ user_id: user, data: { email: newEmail() } }]);
      await putField(tenant, user, 'cv', await form(Buffer.from('A life in text'), 'cv.txt'));
      const before = await recordOf(tenant, user);
      expect(before?.files).toHaveProperty('cv');
      const { text } = await invoke(exportUsers, {
        params: { app: tenant.app },
        principal: tenant.keys,
        query: { page_size: '1000' },
      });
      const line = text.split('\n').find((each) => each.includes(user));
      expect(statuses(await importLines([line]))).toEqual([200]);
      expect(await recordOf(tenant, user)).toEqual(before);
    });
  });

  it('refuses a line with passkeys, and says that the user adds new ones', async () => {
    const user_id = newId('user');
    const [result] = await importLines([{ user_id, data: { email: newEmail() }, passkeys: [{ id: 'x' }] }]);
    expect(result).toMatchObject({ status: 400 });
    expect(JSON.stringify(result)).toContain('passkeys cannot be imported');
    expect(await recordOf(tenant, user_id)).toBeUndefined();
  });

  it('refuses a line with linked identities, and says that the user links them', async () => {
    const line = { user_id: newId('user'), data: { email: newEmail() }, linked_identities: [{ id: 'x' }] };
    const [result] = await importLines([line]);
    expect(result).toMatchObject({ status: 400 });
    expect(JSON.stringify(result)).toContain('linked identities cannot be imported');
  });

  it('answers 400 to too many lines', async () => {
    const { status, body } = await sent('{}\n'.repeat(MAX_LINES + 1));
    expect({ status, body }).toBeApiError(400, 'invalid_input');
  });

  it('415: answers JSON that is not in lines', async () => {
    const answer = await asBackend(importUsers, tenant, { body: [] });
    expect(answer.status).toBe(415);
  });
});
