import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { typePatterns } from '../../console/src/screens/webhooks/event-types.ts';
import { failureText } from '../../console/src/screens/webhooks/failure-text.ts';
import { nameOf, oldSecretEnd } from '../../console/src/screens/webhooks/read-webhook.ts';
import {
  createWebhook,
  editWebhook,
  replayWebhook,
  switchWebhook,
} from '../../console/src/screens/webhooks/webhook-actions.ts';
import { EVENT_TYPES, TypePattern } from '../../shared/events/event-types.ts';

/** Says the name of the text. */
const say = (name: string) => name;
const nothing = () => undefined;
const [PAST, FUTURE] = ['2020-01-01T00:00:00.000Z', '2099-05-04T03:02:01.000Z'];

const given = (state: 'enabled' | 'disabled' = 'enabled') => ({
  app: 'app_1',
  read: {
    webhook: {
      id: 'webhook_1',
      app_id: 'app_1',
      url: 'https://shop.test:8443/hook',
      types: ['group.*'],
      description: 'Mirror',
      guests: false,
      state,
      secrets: [{ created_at: PAST }],
      created_at: PAST,
      updated_at: PAST,
    },
    etag: '"v3"',
  },
  say,
});

describe('the events that a webhook may select', () => {
  it('are those of the API, but for those of accounts', () => {
    const types = Object.keys(EVENT_TYPES).filter((type) => !type.startsWith('account'));
    expect(typePatterns()).toEqual(expect.arrayContaining(['*', 'user.*', ...types]));
    expect(typePatterns().filter((pattern) => !TypePattern.safeParse(pattern).success)).toEqual([]);
  });
});

describe('a webhook', () => {
  it('is called by its host', () => {
    expect(nameOf({ url: 'https://shop.test:8443/hook' })).toBe('shop.test:8443');
  });

  it('has an old secret until the last grace ends', () => {
    const secrets = [{ created_at: PAST }, { created_at: PAST, expires_at: FUTURE }];
    expect(oldSecretEnd({ secrets })).toBe(FUTURE);
    expect(oldSecretEnd({ secrets: [{ created_at: PAST, expires_at: PAST }] })).toBeUndefined();
  });

  it('is created with the typed values', () => {
    const { request } = createWebhook('app_1', say, nothing);
    const values = { url: ' https://a.test ', types: ['user.*'], description: '', guests: true };
    expect(request(values).request.body).toEqual({ ...values, url: 'https://a.test' });
  });

  it('is changed from what is stored, as it was read', () => {
    const action = editWebhook(given());
    expect(action.fields?.map(({ initial }) => initial)).toEqual([
      'https://shop.test:8443/hook',
      ['group.*'],
      'Mirror',
      false,
    ]);
    expect(action.request({ url: 'https://a.test', types: ['*'] }).request.ifMatch).toBe('"v3"');
  });

  it.each([
    ['enabled', 'disable', 'disabled'],
    ['disabled', 'enable', 'enabled'],
  ] as const)('that is %s has the action to %s', (state, name, next) => {
    const action = switchWebhook(given(state));
    expect(action).toMatchObject({ name, explanation: `${name}Text` });
    expect(action.request({}).request).toMatchObject({ body: { state: next }, ifMatch: '"v3"' });
  });

  it('gets the events of whole days again', () => {
    const { body } = replayWebhook(given()).request({ from: '2026-01-02', to: '2026-01-03' }).request;
    expect(body).toEqual({
      from: new Date('2026-01-02T00:00:00').toISOString(),
      to: new Date('2026-01-03T23:59:59.999').toISOString(),
    });
  });
});

describe('the failures of deliveries', () => {
  const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('| failure | cause |');
  const [rows = ''] = table.split('\n\n');
  const names = rows.split('\n').flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? []);

  it('are said in words, each of those that the documentation has', () => {
    expect(names).toHaveLength(7);
    expect(names.filter((name) => failureText(name, say) === name)).toEqual([]);
  });

  it('are said by their name if they are new', () => {
    expect(failureText('frozen', say)).toBe('frozen');
  });
});
