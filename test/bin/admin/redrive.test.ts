import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deadLetterOf } from '../../../bin/admin/dead-letters.ts';
import { saveDeadLetter } from '../../../infra/local/events/dead-letters.ts';
import { seed } from '../../../infra/local/seed.ts';
import { startService } from '../../../infra/local/service.ts';
import { adminJson } from '../../support/admin.ts';
import { useFolder } from '../../support/folder.ts';

const TEXT = { Records: [{ Sns: { Message: 'a message that is no text is dropped, and logged' } }] };

describe('deadLetterOf', () => {
  const record = (functionArn: string) =>
    JSON.stringify({ requestContext: { functionArn, condition: 'RetriesExhausted' }, requestPayload: TEXT });
  const arn = 'arn:aws:lambda:eu-west-1:123456789012:function:IdentityService-prod_answerText';

  it.each([
    ['an event that its function failed to handle', record(arn), { functionId: 'answerText', event: TEXT }],
    ['one of an alias', record(`${arn}:live`), { functionId: 'answerText', event: TEXT }],
    [
      'an upload that never reached its function',
      JSON.stringify({ source: 'aws.s3', detail: {} }),
      { functionId: 'processUpload', event: { source: 'aws.s3', detail: {} } },
    ],
    [
      'the note of a file with a failed batch of the stream',
      JSON.stringify({
        source: 'aws.s3',
        'detail-type': 'Object Created',
        detail: { bucket: { name: 'failed' }, object: { key: 'aws/lambda/1/shardId-1/2026/11/22/x' } },
      }),
      {
        functionId: 'publishEvents',
        file: { bucket: 'failed', key: 'aws/lambda/1/shardId-1/2026/11/22/x' },
      },
    ],
    [
      'a bounce that never reached its function',
      JSON.stringify({ source: 'aws.ses', detail: {} }),
      { functionId: 'recordMailFeedback', event: { source: 'aws.ses', detail: {} } },
    ],
    [
      'a text that never reached its function',
      JSON.stringify({ Type: 'Notification', Message: '{}' }),
      {
        functionId: 'answerText',
        event: {
          Records: [
            { EventSource: 'aws:sns', EventVersion: '1.0', Sns: { Type: 'Notification', Message: '{}' } },
          ],
        },
      },
    ],
    [
      'a wake of a webhook',
      '{"app":"app_1","webhook":"webhook_1"}',
      {
        functionId: 'deliverWebhooks',
        event: { Records: [{ messageId: 'webhook_1', body: '{"app":"app_1","webhook":"webhook_1"}' }] },
      },
    ],
  ])('recognises %s', (_what, body, letter) => {
    expect(deadLetterOf(body)).toEqual(letter);
  });

  it.each(['', 'null', '[]', 'no json', '{}', '{"source":"aws.ec2"}', record('no arn')])(
    'recognises nothing in %j',
    (body) => {
      expect(deadLetterOf(body)).toBeUndefined();
    },
  );
});

describe('npm run admin -- redrive --local', () => {
  const directory = useFolder();
  beforeAll(async () => {
    vi.stubEnv('LOG_LEVEL', 'silent');
    const service = await startService({ port: 0, directory });
    await seed(service, directory);
    await service.close();
  });
  afterEach(() => vi.restoreAllMocks());

  const letters = () => readdir(join(directory, 'dead-letters')).catch(() => []);
  const redrive = (...more: string[]) => adminJson('redrive', '--local', directory, ...more);

  it('has nothing to do without failed events', async () => {
    expect(await redrive()).toMatchObject({
      code: 0,
      document: { changes: [], result: { sent: 0, failed: 0 } },
    });
  });

  it('with --dry-run says how many there are; then has the functions handle them, once', async () => {
    await saveDeadLetter(directory, 'answerText', TEXT);
    await saveDeadLetter(directory, 'answerText', TEXT);
    const dry = await redrive('--dry-run');
    expect(dry.document.changes).toEqual(['Sends 2 event(s) to their functions again']);
    expect(await letters()).toHaveLength(2);
    expect(await redrive()).toMatchObject({ code: 0, document: { result: { sent: 2, failed: 0 } } });
    expect(await letters()).toEqual([]);
    const { document } = await adminJson('audit', 'show', '--local', directory);
    expect(document.result.records.map(({ command }: { command: string }) => command)).toEqual(['redrive']);
  });

  // An event without a function fails, too.
  it('keeps a failing event, exits with 3, and continues with the others', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await saveDeadLetter(directory, 'processUpload', {});
    await saveDeadLetter(directory, 'nobody', {});
    const change = { Keys: { pk: { S: 'APP#a' }, sk: { X: '1' } }, SequenceNumber: '1' };
    await saveDeadLetter(directory, 'publishEvents', { Records: [{ dynamodb: change }] });
    await saveDeadLetter(directory, 'answerText', TEXT);
    expect(await redrive()).toMatchObject({ code: 3, document: { result: { sent: 1, failed: 3 } } });
    expect(await letters()).toHaveLength(3);
    expect(stderr.mock.calls.join('\n')).toMatch(/stays: the function processUpload failed again/);
    expect(stderr.mock.calls.join('\n')).toMatch(/stays: the function publishEvents failed again/);
    expect(stderr.mock.calls.join('\n')).toMatch(/stays: there is no function nobody/);
  });
});
