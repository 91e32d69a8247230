import { describe, expect, it } from 'vitest';
import { createKey, newKeyRequest } from '../../console/src/screens/keys/create-key.ts';
import { deleteKey, editKey, rotateKey } from '../../console/src/screens/keys/key-actions.ts';
import { isExpired, kindOf, oldSecretUntil } from '../../console/src/screens/keys/key-kind.ts';

/** Says the name of the text. */
const say = (name: string) => name;
const nothing = () => undefined;
const [PAST, FUTURE] = ['2020-01-01T00:00:00.000Z', '2099-05-04T03:02:01.000Z'];

const KEY = {
  client_id: 'key_1',
  name: 'Shop',
  application: 'app_1',
  secret_last_four: 'abcd',
  created_at: PAST,
  updated_at: PAST,
};

const given = (more: object = {}) => ({
  app: 'app_1',
  read: { key: { ...KEY, ...more }, etag: '"v3"' },
  say,
});

describe('a key', () => {
  it.each([
    ['backend', { secret_last_four: 'abcd' }],
    ['publishable', {}],
    ['oidcClient', { oidc_client_configuration_id: 'client_1' }],
    ['oidcClient', { oidc_client_configuration_id: 'client_1', secret_last_four: 'abcd' }],
  ])('is for: %s', (kind, key) => {
    expect(kindOf(key)).toBe(kind);
  });

  it('has an old secret until its grace ends', () => {
    expect(oldSecretUntil({ previous_secret_until: FUTURE })).toBe(FUTURE);
    expect(oldSecretUntil({ previous_secret_until: PAST })).toBeUndefined();
    expect(oldSecretUntil({})).toBeUndefined();
  });

  it('expires at its time, or never', () => {
    expect([isExpired({ expires: PAST }), isExpired({ expires: FUTURE }), isExpired({})]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a new key', () => {
  const body = (values: Parameters<typeof newKeyRequest>[1]) => newKeyRequest('app_1', values).request.body;

  it('has a secret unless it is for a page or app', () => {
    expect(body({ name: ' Shop ', publishable: 'false', expires: '' })).toEqual({ name: 'Shop' });
    expect(body({ name: 'Web', publishable: 'true' })).toEqual({ name: 'Web', publishable: true });
  });

  it('may act for a variant, and end with a day', () => {
    expect(body({ name: 'Shop', app_variant_id: 'variant_1', expires: '2099-12-24' })).toEqual({
      name: 'Shop',
      app_variant_id: 'variant_1',
      expires: new Date('2099-12-24T23:59:59.999').toISOString(),
    });
  });

  it('asks for a variant only if there is one', () => {
    const fieldsOf = (variants: Parameters<typeof createKey>[0]['variants']) =>
      createKey({ app: 'app_1', variants, say, after: nothing }).fields?.map(({ name }) => name);
    expect(fieldsOf([])).not.toContain('app_variant_id');
    expect(fieldsOf([{ id: 'variant_1', name: 'Blue' }])).toContain('app_variant_id');
  });
});

describe('an edit of a key', () => {
  const bodyOf = (key: object, values: object) =>
    editKey(given(key)).request({ name: 'Shop', ...values }).request.body;

  it('leaves the time of an unchanged last day', () => {
    const [, expires] = editKey(given({ expires: FUTURE })).fields ?? [];
    expect(bodyOf({ expires: FUTURE }, { expires: expires?.initial })).toEqual({ name: 'Shop' });
    expect(bodyOf({}, { expires: '' })).toEqual({ name: 'Shop' });
  });

  it('ends the expiry with an empty day', () => {
    expect(bodyOf({ expires: FUTURE }, { expires: '' })).toEqual({ name: 'Shop', expires: null });
  });

  it('is refused if the key has changed since it was read', () => {
    expect(editKey(given()).request({ name: 'x' }).request.ifMatch).toBe('"v3"');
  });
});

describe('a rotation', () => {
  it('sends the chosen grace, for the key as it was read', () => {
    const { request } = rotateKey(given(), nothing).request({ grace: '7d' });
    expect(request).toMatchObject({ body: { grace: '7d' }, ifMatch: '"v3"' });
  });

  it('says of an earlier old secret that it still works', () => {
    expect(rotateKey(given(), nothing).explanation).toBe('rotateText');
    const again = rotateKey(given({ previous_secret_until: FUTURE }), nothing);
    expect(again.explanation).toBe('rotateText rotateAgainText');
  });
});

describe('a deletion', () => {
  it.each([
    ['deleteBackendText', 'deleteCredential', {}],
    ['deletePublishableText', 'deleteCredential', { secret_last_four: undefined }],
    ['deleteOidcClientText', 'deleteOidcClientCredential', { oidc_client_configuration_id: 'client_1' }],
  ])('says %s', (explanation, operation, key) => {
    const action = deleteKey(given(key), nothing);
    expect(action).toMatchObject({ explanation, operation, confirmation: 'Shop' });
    expect(action.request({}).operation).toBe(operation);
  });
});
