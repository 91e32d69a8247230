import { runInNewContext } from 'node:vm';
import { Webhook as Signer } from 'standardwebhooks';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { verifyWebhook, type Webhook, WebhookVerificationError } from '../../client/src/server.ts';
import type { EventType } from '../../shared/events/event-types.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = JSON.stringify({
  type: 'user.created',
  timestamp: '2026-01-01T00:00:00Z',
  data: { id: 'event_1' },
});

function headers(options: { at?: Date; secret?: string; body?: string } = {}): Record<string, string> {
  const { at = new Date(), secret = SECRET, body = BODY } = options;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = new Signer(secret).sign('event_1', at, body);
  return { 'webhook-id': 'event_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('verifyWebhook', () => {
  it('accepts signatures of the Standard Webhooks library, from every kind of headers', async () => {
    const wanted = { id: 'event_1', type: 'user.created', data: { id: 'event_1' } };
    expect(await verifyWebhook(BODY, headers(), SECRET)).toMatchObject(wanted);
    expect(await verifyWebhook(Buffer.from(BODY), new Headers(headers()), SECRET)).toMatchObject(wanted);
    const { buffer } = new TextEncoder().encode(BODY);
    expect(await verifyWebhook(buffer, headers(), SECRET)).toMatchObject(wanted);
    expect(await verifyWebhook(new DataView(buffer), headers(), SECRET)).toMatchObject(wanted);
    const upper = Object.entries(headers()).map(([name, value]) => [name.toUpperCase(), [value]]);
    expect(await verifyWebhook(BODY, Object.fromEntries(upper), [OTHER, SECRET])).toMatchObject(wanted);
  });

  it('accepts bytes of another realm, as test environments have them', async () => {
    const context = { bytes: [...Buffer.from(BODY)] };
    for (const made of ['new Uint8Array(bytes)', 'new Uint8Array(bytes).buffer'])
      expect(await verifyWebhook(runInNewContext(made, context), headers(), SECRET)).toMatchObject({
        id: 'event_1',
      });
  });

  it('accepts one of several signatures, as while a secret rotates', async () => {
    const given = headers();
    given['webhook-signature'] =
      `v1a,AAAA ${headers({ secret: OTHER })['webhook-signature']} ${given['webhook-signature']}`;
    expect(await verifyWebhook(BODY, given, SECRET)).toMatchObject({ id: 'event_1' });
  });

  it.each([
    ['another body', `${BODY} `, headers()],
    ['another secret', BODY, headers({ secret: OTHER })],
    ['another id', BODY, { ...headers(), 'webhook-id': 'event_2' }],
    ['an old timestamp', BODY, headers({ at: minutesAgo(6) })],
    ['a timestamp in the future', BODY, headers({ at: minutesAgo(-6) })],
    ['a timestamp that is no number', BODY, { ...headers(), 'webhook-timestamp': 'now' }],
    ['no headers', BODY, {}],
    ['a signature that is no base64', BODY, { ...headers(), 'webhook-signature': 'v1,%%%' }],
    ['a signature of another version', BODY, { ...headers(), 'webhook-signature': 'v2,AAAA' }],
  ])('refuses %s', async (_, body, given) => {
    await expect(verifyWebhook(body, given, SECRET)).rejects.toThrow(WebhookVerificationError);
  });

  it.each<[string, unknown, unknown, RegExp]>([
    ['a parsed body', JSON.parse(BODY), SECRET, /raw text or bytes.*express\.raw/],
    ['no body', undefined, SECRET, /raw text or bytes/],
    ['no secret', BODY, undefined, /pass the secret of the webhook/],
    ['an empty secret', BODY, '', /pass the secret of the webhook/],
    ['a prefix alone', BODY, 'whsec_', /pass the secret of the webhook/],
    ['no secrets', BODY, [], /pass the secret of the webhook/],
    ['one secret that is missing', BODY, [SECRET, undefined], /pass the secret of the webhook/],
    ['a secret that is no base64', BODY, 'whsec_%%%', /pass the secret of the webhook/],
  ])('says what to do when it gets %s', async (_, body, secret, remedy) => {
    const call = verifyWebhook(body as string, headers(), secret as string);
    await expect(call).rejects.toThrow(WebhookVerificationError);
    await expect(call).rejects.toThrow(remedy);
  });
});

/** The body of an event of a type, as this or a later service sends it. */
const bodyOf = (type: string) =>
  JSON.stringify({
    type,
    timestamp: '2026-01-01T00:00:00Z',
    data: { id: 'event_1', type, subject: { type: type.split('.')[0] }, object: { roles: [] } },
  });

/** What a receiver makes of a body that the service signed. */
async function received(type: string): Promise<unknown> {
  const body = bodyOf(type);
  const { type: known, data } = await verifyWebhook(body, headers({ body }), SECRET);
  switch (known) {
    case 'member.added':
    case 'member.updated':
      expectTypeOf(data.subject.type).toEqualTypeOf<'member'>();
      return data.object?.roles.length;
    // @ts-expect-error the type is `member.removed`
    case 'membr.removed':
      return 'never';
    default:
      return `not handled: ${known}`;
  }
}

describe('the type of a webhook', () => {
  it('is one of the list of the service, and says what the event has', async () => {
    expectTypeOf<Webhook['type']>().toEqualTypeOf<EventType>();
    expectTypeOf<Extract<Webhook, { type: 'group.deleted' }>['data']['object']>().toExtend<
      { name: string } | undefined
    >();
    expectTypeOf<
      Extract<Webhook, { type: 'keyword.created' }>['data']['object']
    >().toEqualTypeOf<undefined>();
    expect(await received('member.added')).toBe(0);
    expect(await received('member.removed')).toBe('not handled: member.removed');
  });

  it('may be one of a later service, which is verified and left to the default', async () => {
    expect(await received('planet.discovered')).toBe('not handled: planet.discovered');
  });
});
