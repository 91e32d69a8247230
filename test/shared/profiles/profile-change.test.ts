import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../shared/platform/errors.ts';
import type { Audience } from '../../../shared/profiles/audience.ts';
import type { FieldFile, ProfileRecord } from '../../../shared/profiles/profile.ts';
import { type ProfileChange, profileAfterChange } from '../../../shared/profiles/profile-change.ts';
import { newProfile } from '../../../shared/profiles/sign-in/sign-in-profile.ts';
import type { Field } from '../../../shared/schemas/schema.ts';
import { schemaLike } from '../../support/schemas.ts';

type Fields = Record<string, Partial<Field>>;

const THEN = '2030-01-01T00:00:00.000Z';
const NOW = '2030-06-01T12:00:00.000Z';

afterEach(() => vi.useRealTimers());

/** A user as it was stored some time ago. */
function stored(more: Partial<ProfileRecord> = {}): ProfileRecord {
  const base = newProfile('app_1', 'user_1', THEN);
  return { ...base, version: 7, ...more, data: { user_id: 'user_1', ...more.data } };
}

function changed(
  current: ProfileRecord | undefined,
  change: Partial<ProfileChange>,
  { audience = 'platform', fields = {} }: { audience?: Audience; fields?: Fields } = {},
): ProfileRecord {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  const rules = { audience, schema: schemaLike(fields), app: 'app_1', userId: 'user_1' };
  return profileAfterChange(
    current,
    { mode: 'merge', ...change },
    { ...rules, variants: new Set(['variant_1']) },
  );
}

function failure(work: () => unknown): ApiError {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

const faultPaths = (work: () => unknown) => failure(work).extras.faults?.map(({ path }) => path);

describe('profileAfterChange', () => {
  describe('data', () => {
    const current = stored({ data: { first_name: 'Grace', last_name: 'Hopper' } });

    it('replaces: fields that are absent go', () => {
      const { data } = changed(current, { mode: 'replace', data: { first_name: 'Ada' } });
      expect(data).toEqual({ user_id: 'user_1', first_name: 'Ada' });
    });

    it('merges: fields that are absent stay, null removes one', () => {
      const { data } = changed(current, { data: { first_name: null, zip_code: '10001' } });
      expect(data).toEqual({ user_id: 'user_1', last_name: 'Hopper', zip_code: '10001' });
    });

    it.each(['replace', 'merge'] as const)(
      'keeps values of fields that the schema has not any more (%s)',
      (mode) => {
        const old = stored({ data: { shoe_size: 42 } });
        expect(changed(old, { mode, data: { first_name: 'Ada' } }).data['shoe_size']).toBe(42);
      },
    );

    it('stores e-mail addresses and phone numbers in the form they are compared in', () => {
      const { data } = changed(current, {
        data: { email: 'Grace@Example.COM', phone_number: '+1 (202) 555-0123' },
      });
      expect(data).toMatchObject({ email: 'grace@example.com', phone_number: '+12025550123' });
    });

    it('takes the user_id of the caller and refuses another', () => {
      expect(changed(current, { data: { user_id: 'user_1', zip_code: '1' } }).data['user_id']).toBe('user_1');
      expect(faultPaths(() => changed(current, { data: { user_id: 'user_2' } }))).toEqual([
        'body.data.user_id',
      ]);
    });

    it('names every fault of all members at once', () => {
      const change = {
        data: { email: 'nobody', nonsense: 1, gone: null },
        verified_data: { zip_code: '1', phone_number: '+12025550123' },
        attributes: { plain: ['a'], 'svc:level': ['b'], 'svc:app_variants': ['variant_1', 'variant_2'] },
      };
      expect(faultPaths(() => changed(current, change))).toEqual([
        'body.data.email',
        'body.data.nonsense',
        'body.data.gone',
        'body.verified_data.zip_code',
        'body.verified_data.phone_number',
        'body.attributes.plain',
        'body.attributes.svc:level',
        'body.attributes.svc:app_variants',
      ]);
    });

    it('refuses an identifying value that is too long to be compared', () => {
      const fields = { badge: { unique: true } };
      expect(changed(undefined, { data: { badge: 'x'.repeat(256) } }, { fields }).data['badge']).toHaveLength(
        256,
      );
      expect(faultPaths(() => changed(undefined, { data: { badge: 'x'.repeat(257) } }, { fields }))).toEqual([
        'body.data.badge',
      ]);
    });

    it('refuses what no item of the table could hold, however small the change', () => {
      const big = Object.fromEntries(Array.from({ length: 27 }, (_, i) => [`f${i}`, 'x'.repeat(10_000)]));
      const fields = Object.fromEntries(Object.keys(big).map((name) => [name, {}]));
      const { f0: _, ...most } = big;
      const full = changed(undefined, { data: most }, { fields });
      expect(faultPaths(() => changed(full, { data: { f0: big['f0'] } }, { fields }))).toEqual(['body']);
    });
  });

  describe('required fields', () => {
    const fields = { badge: { required: true }, photo: { required: true, type: 'image' as const } };

    it('must be in what replaces; files are uploaded later', () => {
      expect(faultPaths(() => changed(undefined, { mode: 'replace', data: {} }, { fields }))).toEqual([
        'body.data.badge',
      ]);
      expect(changed(undefined, { mode: 'replace', data: { badge: '7' } }, { fields }).data['badge']).toBe(
        '7',
      );
    });

    it('may be absent from what merges, and never be removed', () => {
      expect(changed(stored(), { data: { zip_code: '1' } }, { fields }).data['zip_code']).toBe('1');
      const current = stored({ data: { badge: '7' } });
      expect(faultPaths(() => changed(current, { data: { badge: null } }, { fields }))).toEqual([
        'body.data.badge',
      ]);
    });

    it('are not asked of users who may not set them', () => {
      const owned = { badge: { required: true, owned_by: 'app' as const } };
      const change = { mode: 'replace' as const, data: { zip_code: '1' } };
      expect(changed(stored(), change, { audience: 'user', fields: owned }).data['zip_code']).toBe('1');
      expect(faultPaths(() => changed(stored(), change, { fields: owned }))).toEqual(['body.data.badge']);
    });
  });

  describe('who may set and see what', () => {
    const fields: Fields = {
      theirs: {},
      owned: { owned_by: 'app' },
      fixed: { read_only: true },
      hidden: { user_visible: false },
    };
    const values = { theirs: 'a', owned: 'a', fixed: 'a', hidden: 'a' };
    const current = stored({ data: values });

    it.each([
      ['platform', 'theirs', undefined],
      ['platform', 'owned', undefined],
      ['platform', 'fixed', undefined],
      ['platform', 'hidden', undefined],
      ['user', 'theirs', undefined],
      ['user', 'owned', 'forbidden'],
      ['user', 'fixed', 'forbidden'],
      ['user', 'hidden', 'invalid_input'],
    ] as const)('%s sets, removes and adds %s: %s', (audience, field, code) => {
      const tries = [
        () => changed(current, { data: { [field]: 'b' } }, { audience, fields }),
        () => changed(current, { data: { [field]: null } }, { audience, fields }),
        () => changed(stored(), { data: { [field]: 'b' } }, { audience, fields }),
      ];
      if (code === undefined) {
        expect(tries.map((work) => work().data[field])).toEqual(['b', undefined, 'b']);
      } else {
        for (const work of tries) {
          const error = failure(work);
          expect(error.code).toBe(code);
          expect(error.message).toContain(field);
        }
      }
    });

    it('lets a user send back unchanged members that it may not change', () => {
      const { hidden: _, ...shown } = values;
      const change = { mode: 'replace' as const, data: { ...shown, theirs: 'b' } };
      expect(changed(current, change, { audience: 'user', fields }).data).toEqual({
        ...current.data,
        theirs: 'b',
      });
    });

    it('keeps what a user may not set when it replaces all it may', () => {
      const { data } = changed(current, { mode: 'replace', data: {} }, { audience: 'user', fields });
      expect(data).toEqual({ user_id: 'user_1', owned: 'a', fixed: 'a', hidden: 'a' });
    });

    it('removes all of it when the platform replaces', () => {
      expect(changed(current, { mode: 'replace', data: {} }, { fields }).data).toEqual({ user_id: 'user_1' });
    });
  });

  describe('verification', () => {
    const data = { email: 'grace@example.com', phone_number: '+12025550123' };
    const current = stored({ data, verified_data: data, auth_level: 'verified' });

    it.each([
      ['another value', { email: 'ada@example.com' }],
      ['no value', { email: null }],
    ])('is lost with the value, in the same write: %s', (_, change) => {
      const next = changed(current, { data: change }, { audience: 'user' });
      expect(next.verified_data).toEqual({ phone_number: '+12025550123' });
      expect(next.auth_level).toBe('verified');
    });

    it('lost altogether makes the user unverified', () => {
      const next = changed(current, { data: { email: null, phone_number: null } });
      expect(next).toMatchObject({ verified_data: {}, auth_level: 'unverified' });
    });

    it.each(['guest', 'instant'] as const)('lost or not had leaves the level %s', (auth_level) => {
      const guest = stored({ data, auth_level });
      expect(changed(guest, { data: { email: 'ada@example.com' } }).auth_level).toBe(auth_level);
    });

    it('stays with a value that is written another way', () => {
      const next = changed(current, { data: { email: 'GRACE@example.com', zip_code: '1' } });
      expect(next.verified_data).toEqual(data);
    });

    it('comes from the platform for values in data, in their comparable form', () => {
      const change = { data: { email: 'Ada@example.com' }, verified_data: { email: 'ADA@example.com' } };
      expect(changed(stored(), change)).toMatchObject({
        verified_data: { email: 'ada@example.com' },
        auth_level: 'verified',
      });
    });

    it('is replaced, or merged, or kept where nothing is said of it', () => {
      const one = { email: data.email };
      expect(changed(current, { mode: 'replace', data, verified_data: one }).verified_data).toEqual(one);
      expect(changed(current, { mode: 'merge', verified_data: one }).verified_data).toEqual(data);
      expect(changed(current, { mode: 'merge', verified_data: { email: null } }).verified_data).toEqual({
        phone_number: data.phone_number,
      });
      expect(changed(current, { mode: 'replace', data }).verified_data).toEqual(data);
    });
  });

  describe('attributes', () => {
    const current = stored({ attributes: { 'shop:tier': ['gold'], 'svc:app_variants': ['variant_0'] } });

    it('are replaced but for those of the service, or merged, with null for gone', () => {
      const given = { 'shop:size': ['L'] };
      expect(changed(current, { mode: 'replace', attributes: given }).attributes).toEqual({
        'shop:size': ['L'],
        'svc:app_variants': ['variant_0'],
      });
      expect(changed(current, { attributes: { ...given, 'shop:tier': null } }).attributes).toEqual({
        'shop:size': ['L'],
        'svc:app_variants': ['variant_0'],
      });
    });

    it('may name variants that exist, or that are there already', () => {
      const variants = { 'svc:app_variants': ['variant_0', 'variant_1'] };
      expect(changed(current, { attributes: variants }).attributes['svc:app_variants']).toEqual(
        variants['svc:app_variants'],
      );
    });

    it.each(['a', 'a:', ':b', 'a:b:c', 'a b:c', `${'x'.repeat(65)}:b`])('are not named %j', (name) => {
      expect(faultPaths(() => changed(current, { attributes: { [name]: [] } }))).toEqual([
        `body.attributes.${name}`,
      ]);
    });

    it('are at most 100', () => {
      const names = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, i) => [`shop:a${i}`, ['x']]));
      expect(Object.keys(changed(stored(), { attributes: names(100) }).attributes)).toHaveLength(100);
      expect(faultPaths(() => changed(stored(), { attributes: names(101) }))).toEqual(['body.attributes']);
    });
  });

  describe('stamps', () => {
    const current = stored({ data: { first_name: 'Grace' } });

    it.each<[string, Partial<ProfileChange>]>([
      ['the same data', { data: { first_name: 'Grace' } }],
      ['all of the same data', { mode: 'replace', data: { user_id: 'user_1', first_name: 'Grace' } }],
      ['a removal of what is not there', { data: { last_name: null } }],
      ['the same state', { state: 'enabled' }],
      ['no attributes', { attributes: {} }],
      ['nothing', {}],
    ])('stay as they are, with the very same record, for %s', (_, change) => {
      expect(changed(current, change)).toBe(current);
      expect(changed(current, change, { audience: 'user' })).toBe(current);
    });

    it('tell of a change of the data', () => {
      const next = changed(current, { data: { first_name: 'Ada' } });
      expect(next).toMatchObject({ version: 8, updated_at: NOW, meta: { created: THEN, modified: NOW } });
      expect(next.meta.last_active).toBeUndefined();
    });

    it('tell of a change of anything else, without calling the data modified', () => {
      const next = changed(current, { state: 'disabled' });
      expect(next).toMatchObject({
        version: 8,
        updated_at: NOW,
        state: 'disabled',
        meta: { modified: THEN },
      });
    });

    it('note that a user who changes itself is active', () => {
      const next = changed(current, { data: { first_name: 'Ada' } }, { audience: 'user' });
      expect(next.meta.last_active).toBe(NOW);
    });

    it('begin with version 1', () => {
      expect(changed(undefined, { mode: 'replace', data: {} })).toMatchObject({
        version: 1,
        meta: { created: NOW, modified: NOW },
      });
    });
  });

  describe('files', () => {
    const file = (members: Partial<FieldFile> = {}): FieldFile => ({
      id: 'upload_2',
      state: 'ready',
      pending_until: THEN,
      filename: 'a.png',
      content_type: 'image/png',
      size: 3,
      uploaded_at: THEN,
      kind: 'image',
      served: { upload: 'upload_1', width: 8, height: 8, file: 'a.png', renderings: {} },
      ...members,
    });
    const fields = { photo: { type: 'image' as const } };
    const current = stored({ files: { photo: file() } });
    const url = 'https://id.test/branding/app_1/upload_1/a.png';

    it('are kept by the URL that a read gave, removed by null, and never set by a URL', () => {
      vi.stubEnv('BASE_URL', 'https://id.test');
      expect(changed(current, { data: { photo: url } }, { fields })).toBe(current);
      expect(changed(current, { data: { photo: null } }, { fields }).files).toEqual({});
      expect(changed(current, { mode: 'replace', data: { photo: null } }, { fields }).files).toEqual({});
      expect(faultPaths(() => changed(current, { data: { photo: `${url}x` } }, { fields }))).toEqual([
        'body.data.photo',
      ]);
      vi.unstubAllEnvs();
    });

    it('are kept by the URL that any read of a document gave', () => {
      vi.stubEnv('BASE_URL', 'https://id.test');
      const documents = { photo: { type: 'document' as const } };
      const contract = stored({ files: { photo: file({ kind: 'document' }) } });
      for (const place of ['/me/applications/app_1', '/applications/app_1/users/user_1']) {
        const data = { photo: `https://id.test${place}/data/fields/photo/file` };
        expect(changed(contract, { data }, { fields: documents })).toBe(contract);
      }
      vi.unstubAllEnvs();
    });

    it('stay if others are replaced, since a read may not show them, and end by null', () => {
      const pending = stored({ files: { photo: file({ state: 'pending', served: undefined }) } });
      for (const before of [current, pending]) {
        const change = { mode: 'replace' as const, data: {} };
        expect(changed(before, change, { fields }).files).toEqual(before.files);
        const removal = { mode: 'replace' as const, data: { photo: null } };
        expect(changed(before, removal, { fields }).files).toEqual({});
      }
    });

    it('change the data', () => {
      const next = changed(stored(), { files: { photo: file() } }, { fields });
      expect(next).toMatchObject({ files: { photo: file() }, meta: { modified: NOW } });
    });

    it('read as before until a new upload is ready, unless they were of another kind', () => {
      const upload = file({ id: 'upload_3', state: 'pending', served: undefined });
      const { served } = file();
      const next = changed(current, { files: { photo: upload } }, { fields });
      expect(next.files?.['photo']).toEqual({ ...upload, served });
      const scan = { ...upload, kind: 'document' as const };
      expect(changed(current, { files: { photo: scan } }, { fields }).files?.['photo']).toEqual(scan);
    });
  });
});
