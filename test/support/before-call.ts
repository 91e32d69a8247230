import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { onTestFinished, vi } from 'vitest';
import { runOutside } from '../../infra/local/access-policy.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { asService } from '../../shared/platform/request/request-origin.ts';
import type { Key } from '../../shared/storage/keys.ts';
import { tableClient } from '../../shared/storage/table-client.ts';

/**
 * Runs something once, right before the next DynamoDB call of that name: between what a request has read and
 * what it writes.
 */
export function beforeNextCall(name: string, meanwhile: () => Promise<unknown>): void {
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next, context) => async (args) => {
      if (String(context['commandName']).startsWith(name)) {
        middlewareStack.remove('beforeNextCall');
        await runOutside(() => asService(meanwhile));
      }
      return next(args);
    },
    { step: 'initialize', name: 'beforeNextCall' },
  );
}

/** Runs something once, right before the next transaction. */
export const beforeNextTransaction = (meanwhile: () => Promise<unknown>) =>
  beforeNextCall('TransactWrite', meanwhile);

/**
 * Runs something right before the next transaction, which then meets a conflict at each of its attempts, as
 * if others on the same items were always faster. Its retries do not wait.
 */
export function overtakeNextTransaction(meanwhile: () => Promise<unknown>): void {
  const { middlewareStack } = tableClient();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  let overtaken: unknown;
  middlewareStack.add(
    (next) => async (args) => {
      const token = propertiesOf(args.input)['ClientRequestToken'];
      if (token === undefined) return next(args);
      if (overtaken === undefined) {
        overtaken = token;
        await runOutside(() => asService(meanwhile));
      }
      if (token !== overtaken) return next(args);
      const CancellationReasons = [{ Code: 'TransactionConflict' }];
      throw new TransactionCanceledException({ message: 'Conflict', $metadata: {}, CancellationReasons });
    },
    { step: 'initialize', name: 'overtakeNextTransaction' },
  );
  onTestFinished(() => {
    middlewareStack.remove('overtakeNextTransaction');
    random.mockRestore();
  });
}

/** Runs something once, right after the next read of this item: what the request has read is then old. */
export function afterNextRead(key: Key, meanwhile: () => Promise<unknown>): void {
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args);
      if (!isCallOf(READ, key, String(context['commandName']), args.input)) return answer;
      middlewareStack.remove('afterNextRead');
      await runOutside(() => asService(meanwhile));
      return answer;
    },
    { step: 'initialize', name: 'afterNextRead' },
  );
}

const READ = /^(Batch)?Get/;

/** Makes the next read of this item alone fail, as if the table did not answer. */
export const failNextRead = (key: Key) => failNextCall(READ, key);

/** Makes the next update of this item alone fail, as if the table did not answer. */
export const failNextUpdate = (key: Key) => failNextCall(/^Update/, key);

function isCallOf(name: RegExp, { pk, sk }: Key, called: string, given: unknown): boolean {
  const input = JSON.stringify(given);
  return name.test(called) && input.includes(`"${pk}"`) && input.includes(`"${sk}"`);
}

function failNextCall(name: RegExp, key: Key): void {
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next, context) => async (args) => {
      if (!isCallOf(name, key, String(context['commandName']), args.input)) return next(args);
      middlewareStack.remove('failNextCall');
      throw new Error('The table does not answer');
    },
    { step: 'initialize', name: 'failNextCall' },
  );
}

/**
 * Makes every read after the next successful call of that name fail, as if the table did not answer. Returns
 * a function that ends this; the end of the test does, too.
 */
export function failReadsAfterNext(name: string): () => void {
  const { middlewareStack } = tableClient();
  let isDone = false;
  middlewareStack.add(
    (next, context) => async (args) => {
      const command = String(context['commandName']);
      if (isDone && /^(Get|BatchGet|Query)/.test(command)) throw new Error('The table does not answer');
      const answer = await next(args);
      isDone ||= command.startsWith(name);
      return answer;
    },
    { step: 'initialize', name: 'failReadsAfterNext' },
  );
  const end = () => {
    middlewareStack.remove('failReadsAfterNext');
  };
  onTestFinished(end);
  return end;
}

/** Makes every read of one item answer with another one, as a broken table could, until the test ends. */
export function answerWithAnother(asked: Key, other: Key): void {
  const { middlewareStack } = tableClient();
  middlewareStack.add(
    (next, context) => async (args) => {
      const input = JSON.stringify(args.input);
      const isMeant = /^(Get|BatchGet)/.test(String(context['commandName'])) && input.includes(asked.pk);
      if (isMeant) {
        const changed = input.replaceAll(asked.pk, other.pk).replaceAll(`"${asked.sk}"`, `"${other.sk}"`);
        Object.assign(args.input, JSON.parse(changed));
      }
      return next(args);
    },
    { step: 'initialize', name: 'answerWithAnother' },
  );
  onTestFinished(() => {
    middlewareStack.remove('answerWithAnother');
  });
}
