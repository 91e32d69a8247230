import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverWakes } from '../../../infra/local/events/wakes.ts';
import type { LocalTrigger } from '../../../infra/local/functions.ts';
import { type RunningSqs, startSqs } from '../../../infra/local/sqs.ts';
import { useFolderOfEachTest } from '../../support/folder.ts';
import { signedPost } from '../../support/signed-request.ts';
import { eventually } from '../../support/wait.ts';

const directory = useFolderOfEachTest();
let sqs: RunningSqs;
let client: SQSClient;

beforeEach(async () => {
  await start();
});
afterEach(async () => {
  vi.useRealTimers();
  client.destroy();
  await sqs.close();
});

async function start(): Promise<void> {
  sqs = await startSqs({ directory });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SQSClient({ endpoint: sqs.endpoint, region: 'us-east-1', maxAttempts: 1, credentials });
}

const send = (Entries: SendMessageBatchRequestEntry[], QueueUrl = sqs.queueUrl) =>
  client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
const sendBodies = (...bodies: string[]) =>
  send(bodies.map((MessageBody, at) => ({ Id: String(at), MessageBody })));
const received = async () => (await sqs.queue.receive(10)).map(({ body }) => body);

type Handle = (bodies: string[], event: SQSEvent) => unknown;

/** Delivers the queue to a function that gets the bodies of messages. */
function deliver(handle: Handle) {
  const seen: string[][] = [];
  const dead: unknown[] = [];
  const run: LocalTrigger['run'] = async (event) => {
    const bodies = (event as SQSEvent).Records.map(({ body }) => body);
    seen.push(bodies);
    return handle(bodies, event as SQSEvent);
  };
  const keep = async (id: string, event: unknown) => void dead.push([id, event]);
  const source = deliverWakes(sqs.queue, { id: 'deliver', source: { kind: 'wakes' }, run }, keep);
  return { source, seen, dead };
}

/** Lets the pauses of failed messages pass. */
const passTime = (seconds: number) =>
  vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] });

describe('SendMessageBatch', () => {
  it('answers what the SDK checks, and each message is received once', async () => {
    const { Successful, Failed } = await sendBodies('one', 'two');
    expect(Successful?.map(({ Id }) => Id)).toEqual(['0', '1']);
    expect(Failed).toBeUndefined();
    expect(await received()).toEqual(['one', 'two']);
    expect(await received()).toEqual([]);
  });

  it('delays a message up to 900 seconds', async () => {
    await send([{ Id: 'a', MessageBody: 'late', DelaySeconds: 900 }]);
    expect(await received()).toEqual([]);
    passTime(901);
    expect(await received()).toEqual(['late']);
  });

  const entry = { Id: 'a', MessageBody: 'x' };
  it.each<[string, SendMessageBatchRequestEntry[]]>([
    ['EmptyBatchRequest', []],
    ['TooManyEntriesInBatchRequest', Array.from({ length: 11 }, (_, at) => ({ ...entry, Id: `${at}` }))],
    ['BatchEntryIdsNotDistinct', [entry, entry]],
    ['InvalidBatchEntryId', [{ ...entry, Id: 'a b' }]],
    ['MissingParameter', [{ ...entry, MessageBody: '' }]],
    ['InvalidParameterValue', [{ ...entry, DelaySeconds: 901 }]],
    ['BatchRequestTooLong', [{ ...entry, MessageBody: 'x'.repeat(1024 * 1024 + 1) }]],
    ['ValidationException', [{ ...entry, MessageGroupId: 'a' }]],
  ])('refuses with %s', async (name, entries) => {
    await expect(send(entries)).rejects.toMatchObject({ name });
    expect(await received()).toEqual([]);
  });

  it('refuses another queue, another call and another signature', async () => {
    const elsewhere = send([entry], `${sqs.endpoint}/000000000000/others`);
    await expect(elsewhere).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.PurgeQueue' };
    const other = await signedPost('sqs', `${sqs.endpoint}/`, { headers, body: '{}' });
    expect(await other.text()).toContain('UnknownOperationException');
    const unsigned = await fetch(sqs.endpoint, {
      method: 'POST',
      headers: { ...headers, 'x-amz-target': 'AmazonSQS.SendMessageBatch' },
      body: JSON.stringify({ QueueUrl: sqs.queueUrl, Entries: [entry] }),
    });
    expect(unsigned.status).toBeGreaterThanOrEqual(400);
    expect(await received()).toEqual([]);
  });
});

describe('the queue', () => {
  it('keeps messages over a restart and delivers those that were not removed again', async () => {
    await sendBodies('handled', 'under way', 'waiting');
    await send([{ Id: 'a', MessageBody: 'late', DelaySeconds: 60 }]);
    const [first] = await sqs.queue.receive(2);
    await sqs.queue.remove([String(first?.messageId)]);
    client.destroy();
    await sqs.close();
    await start();
    const again = await sqs.queue.receive(10);
    expect(again.map(({ body, attributes }) => [body, attributes.ApproximateReceiveCount])).toEqual([
      ['under way', '2'],
      ['waiting', '1'],
    ]);
    passTime(61);
    expect(await received()).toEqual(['late']);
  });
});

describe('deliverWakes', () => {
  it('delivers up to 10 messages at once, in the form of Lambda, and removes them', async () => {
    await sendBodies('{"webhook":"webhook_1"}');
    const { source, seen } = deliver((_, { Records }) => {
      expect(Records).toEqual([
        {
          messageId: expect.stringMatching(/^[\w-]{36}$/),
          receiptHandle: expect.any(String),
          body: '{"webhook":"webhook_1"}',
          attributes: {
            ApproximateReceiveCount: '1',
            SentTimestamp: expect.stringMatching(/^\d{13}$/),
            SenderId: 'local',
            ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
          },
          messageAttributes: {},
          md5OfBody: '17e5a80a5d9d91b2380afc0aab132819',
          eventSource: 'aws:sqs',
          eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:wakes',
          awsRegion: 'us-east-1',
        },
      ]);
    });
    await source.drain();
    expect(seen).toHaveLength(1);
    passTime(3600);
    expect(await received()).toEqual([]);
  });

  it('delivers messages in the background when they are due', async () => {
    const { source, seen } = deliver(() => undefined);
    source.start();
    await sendBodies('now');
    await eventually(() => expect(seen.flat()).toEqual(['now']));
    await send([{ Id: 'a', MessageBody: 'later', DelaySeconds: 1 }]);
    await eventually(() => expect(seen.flat()).toEqual(['now', 'later']));
    await source.close();
  });

  it('delivers a delayed message in the background, beside other receptions', async () => {
    const { source, seen } = deliver(() => undefined);
    source.start();
    await send([{ Id: 'late', MessageBody: 'late', DelaySeconds: 2 }]);
    await sendBodies('first');
    await eventually(() => expect(seen.flat()).toEqual(['first']));
    await eventually(() => expect(seen.flat()).toEqual(['first', 'late']));
    await source.close();
  });

  it('delivers other messages while the function is busy with one', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { source, seen } = deliver((bodies) => (bodies.includes('slow') ? released : undefined));
    source.start();
    await sendBodies('slow');
    await eventually(() => expect(seen.flat()).toEqual(['slow']));
    await sendBodies('quick');
    await eventually(() => expect(seen.flat()).toEqual(['slow', 'quick']));
    release();
    await source.close();
  });

  it('repeats only the messages that the function names as failed, after a pause', async () => {
    await sendBodies('good', 'bad');
    let failures = 1;
    const { source, seen } = deliver((_, { Records }) =>
      failures-- > 0 ? { batchItemFailures: [{ itemIdentifier: Records[1]?.messageId }] } : undefined,
    );
    await expect(source.drain()).rejects.toThrow('failed at 1 of 2 wakes');
    expect(await source.drain()).toBe(false);
    passTime(3);
    expect(await source.drain()).toBe(true);
    expect(seen).toEqual([['good', 'bad'], ['bad']]);
  });

  it('keeps a message as a dead letter after its fifth failure', async () => {
    await sendBodies('bad');
    const { source, seen, dead } = deliver(() => Promise.reject(new Error('down')));
    for (let n = 1; n <= 5; n++) {
      await expect(source.drain()).rejects.toThrow('down');
      passTime(3 * n);
    }
    expect(seen).toHaveLength(5);
    expect(dead).toEqual([['deliver', { Records: [expect.objectContaining({ body: 'bad' })] }]]);
    expect(await source.drain()).toBe(false);
  });
});
