import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { onTestFinished, vi } from 'vitest';
import { runOutside } from '../../infra/local/access-policy.ts';
import { propertiesOf } from '../../shared/platform/properties.ts';
import { asService } from '../../shared/platform/request/request-origin.ts';
import type { Key } from '../../shared/storage/keys.ts';
import { interceptTable } from './intercept-table.ts';

/**
 * Runs something once, right before the next DynamoDB call of that name: between what a request has read and
 * what it writes.
 */
export function beforeNextCall(name: string, meanwhile: () => Promise<unknown>): void {
  const end = interceptTable(async ({ name: called, proceed }) => {
    if (called.startsWith(name)) {
      end();
      await runOutside(() => asService(meanwhile));
    }
    return proceed();
  }, 'beforeNextCall');
}

/** Runs something once, right before the next transaction. */
export const beforeNextTransaction = (meanwhile: () => Promise<unknown>) =>
  beforeNextCall('TransactWrite', meanwhile);

/**
 * Runs something right before the next transaction, which then meets a conflict at each of its attempts, as
 * if others on the same items were always faster. Its retries do not wait.
 */
export function overtakeNextTransaction(meanwhile: () => Promise<unknown>): void {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  let overtaken: unknown;
  const end = interceptTable(async ({ input, proceed }) => {
    const token = propertiesOf(input)['ClientRequestToken'];
    if (token === undefined) return proceed();
    if (overtaken === undefined) {
      overtaken = token;
      await runOutside(() => asService(meanwhile));
    }
    if (token !== overtaken) return proceed();
    const CancellationReasons = [{ Code: 'TransactionConflict' }];
    throw new TransactionCanceledException({ message: 'Conflict', $metadata: {}, CancellationReasons });
  });
  onTestFinished(() => {
    end();
    random.mockRestore();
  });
}

/** Runs something once, right after the next read of this item: what the request has read is then old. */
export function afterNextRead(key: Key, meanwhile: () => Promise<unknown>): void {
  const end = interceptTable(async ({ name, input, proceed }) => {
    const answer = await proceed();
    if (!isCallOf(READ, key, name, input)) return answer;
    end();
    await runOutside(() => asService(meanwhile));
    return answer;
  }, 'afterNextRead');
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
  const end = interceptTable(async ({ name: called, input, proceed }) => {
    if (!isCallOf(name, key, called, input)) return proceed();
    end();
    throw new Error('The table does not answer');
  }, 'failNextCall');
}

/**
 * Makes every read after the next successful call of that name fail, as if the table did not answer. Returns
 * a function that ends this; the end of the test does, too.
 */
export function failReadsAfterNext(name: string): () => void {
  let isDone = false;
  const end = interceptTable(async ({ name: called, proceed }) => {
    if (isDone && /^(Get|BatchGet|Query)/.test(called)) throw new Error('The table does not answer');
    const answer = await proceed();
    isDone ||= called.startsWith(name);
    return answer;
  });
  onTestFinished(end);
  return end;
}

/**
 * Makes every deletion of an item after so many fail, as if the table did not answer. Returns a function that
 * ends this; the end of the test does, too.
 */
export const failDeletionsAfter = (count: number) => failWritesAfter(count, /^DeleteItem$/);

/** Does the same with every write of the table, or those of that name. */
export function failWritesAfter(count: number, names = /^(Put|Update|Delete|TransactWrite)/): () => void {
  let left = count;
  const end = interceptTable(async ({ name, proceed }) => {
    if (names.test(name) && left-- <= 0) throw new Error('The table does not answer');
    return proceed();
  });
  onTestFinished(end);
  return end;
}

/** Makes every read of one item answer with another one, as a broken table could, until the test ends. */
export function answerWithAnother(asked: Key, other: Key): void {
  const end = interceptTable(({ name, input, proceed }) => {
    const text = JSON.stringify(input);
    if (!READ.test(name) || !text.includes(asked.pk)) return proceed();
    const changed = text.replaceAll(asked.pk, other.pk).replaceAll(`"${asked.sk}"`, `"${other.sk}"`);
    return proceed(JSON.parse(changed));
  });
  onTestFinished(end);
}
