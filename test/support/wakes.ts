import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { listen, type Running } from '../../infra/local/http/loopback.ts';
import { resetWakeQueue, type Wake } from '../../shared/storage/wake-queue.ts';

/**
 * A queue that collects the wakes of one test file, and delivers none. `fail` makes it refuse every call
 * until `recover`, or the end of the test.
 */
export function useWakes(): { sent: Wake[]; fail: () => void; recover: () => void } {
  const sent: Wake[] = [];
  let fails = false;
  let running: Running | undefined;

  beforeAll(async () => {
    running = await listen(async (request, response) => {
      const { Entries } = JSON.parse(await text(request));
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      if (fails) {
        response.writeHead(400).end(JSON.stringify({ __type: 'com.amazonaws.sqs#OverLimit' }));
        return;
      }
      const entries: { Id: string; MessageBody: string }[] = Entries;
      sent.push(...entries.map(({ MessageBody }) => JSON.parse(MessageBody)));
      const Successful = entries.map(({ Id, MessageBody }) => ({
        Id,
        MessageId: crypto.randomUUID(),
        MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
      }));
      response.end(JSON.stringify({ Successful }));
    });
  });
  beforeEach(() => {
    vi.stubEnv('SQS_ENDPOINT', running?.endpoint);
    vi.stubEnv('WAKE_QUEUE_URL', `${running?.endpoint}/000000000000/wakes`);
    resetWakeQueue();
  });
  afterEach(() => {
    sent.length = 0;
    fails = false;
    vi.unstubAllEnvs();
    resetWakeQueue();
  });
  afterAll(() => running?.close());

  return {
    sent,
    fail: () => {
      fails = true;
    },
    recover: () => {
      fails = false;
    },
  };
}
