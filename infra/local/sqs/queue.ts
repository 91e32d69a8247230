import { createHash, randomUUID } from 'node:crypto';
import type { SQSRecord } from 'aws-lambda';
import { type Database, openDatabase } from '../dynamodb/database.ts';
import type { BatchOperation } from '../dynamodb/dynalite.ts';
import { LOCAL_PLACE } from '../sdk-calls.ts';

/** A message to send, with the seconds until it can be received. */
export type NewMessage = { body: string; delaySeconds: number };

/** The receiving side of a queue, for the event source of its function. */
export type QueueReader = {
  /** Calls a listener whenever a message can be received. */
  onMessages: (listener: () => void) => void;
  /** Returns messages that can be received, oldest first, and hides them from others. */
  receive: (limit: number) => Promise<SQSRecord[]>;
  /** Removes messages that were handled. */
  remove: (messageIds: readonly string[]) => Promise<void>;
  /** Lets a received message be received again, after a pause. */
  release: (messageId: string, pauseMilliseconds: number) => void;
};

export type Queue = QueueReader & {
  /** Stores messages and returns their ids. */
  send: (messages: readonly NewMessage[]) => Promise<string[]>;
  close: () => Promise<void>;
};

/** The stored form of a message. */
type Stored = { body: string; sentAt: number; dueAt: number; receives: number; firstReceivedAt?: number };
/** A message and the time from which on it can be received; infinite while a function has it. */
type Message = Stored & { key: string; visibleAt: number };

const PREFIX = 'message~';
const KEY_DIGITS = 16;
const LOADED_AT_ONCE = 1000;
/** Longest time-out of a timer in Node. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Opens the queue of wakes in a folder, or in memory. Sent messages survive the death of the process. Those
 * that a function had then can be received at once. Throws what `openDatabase` throws.
 */
export async function openQueue(directory: string | undefined): Promise<Queue> {
  const database = await openDatabase(directory);
  return new StoredQueue(database, await load(database.store.db));
}

class StoredQueue implements Queue {
  readonly #database: Database;
  readonly #messages: Map<string, Message>;
  readonly #listeners: (() => void)[] = [];
  /** The number in the last key. */
  #sequence: number;
  #timer: NodeJS.Timeout | undefined;
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(database: Database, messages: Map<string, Message>) {
    this.#database = database;
    this.#messages = messages;
    const numbers = [...messages.values()].map(({ key }) => Number(key.slice(PREFIX.length)));
    this.#sequence = Math.max(0, ...numbers);
  }

  onMessages(listener: () => void): void {
    this.#listeners.push(listener);
    this.#schedule();
  }

  async send(added: readonly NewMessage[]): Promise<string[]> {
    const now = Date.now();
    const created = added.map(({ body, delaySeconds }): [string, Message] => {
      this.#sequence += 1;
      const dueAt = now + delaySeconds * 1000;
      const key = `${PREFIX}${String(this.#sequence).padStart(KEY_DIGITS, '0')}`;
      return [randomUUID(), { key, body, sentAt: now, dueAt, receives: 0, visibleAt: dueAt }];
    });
    await this.#write(created.map(([id, message]) => putOf(id, message)));
    for (const [id, message] of created) this.#messages.set(id, message);
    this.#schedule();
    return created.map(([id]) => id);
  }

  async receive(limit: number): Promise<SQSRecord[]> {
    const now = Date.now();
    const due = [...this.#messages].filter(([, { visibleAt }]) => visibleAt <= now).slice(0, limit);
    for (const [, message] of due) {
      message.visibleAt = Number.POSITIVE_INFINITY;
      message.receives += 1;
      message.firstReceivedAt ??= now;
    }
    // The timer was set for these messages: another one may be due later.
    this.#schedule();
    if (due.length > 0) await this.#write(due.map(([id, message]) => putOf(id, message)));
    return due.map(([id, message]) => recordOf(id, message));
  }

  async remove(messageIds: readonly string[]): Promise<void> {
    const removals = messageIds.flatMap((id): BatchOperation[] => {
      const message = this.#messages.get(id);
      return message ? [{ type: 'del', key: message.key }] : [];
    });
    await this.#write(removals);
    for (const id of messageIds) this.#messages.delete(id);
  }

  release(messageId: string, pauseMilliseconds: number): void {
    const message = this.#messages.get(messageId);
    if (message) message.visibleAt = Date.now() + pauseMilliseconds;
    this.#schedule();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#lastWrite;
    await this.#database.close();
  }

  /** Writes after all earlier writes. Opens the database again after a failed one. */
  #write(operations: BatchOperation[]): Promise<void> {
    const written = this.#lastWrite.then(async () => {
      if (this.#database.hasFailed()) await this.#database.recover();
      await this.#database.store.db.batch(operations);
    });
    this.#lastWrite = written.catch(() => undefined);
    return written;
  }

  /** Calls the listeners when the next message can be received. */
  #schedule(): void {
    clearTimeout(this.#timer);
    const next = Math.min(...[...this.#messages.values()].map(({ visibleAt }) => visibleAt));
    if (next === Number.POSITIVE_INFINITY) return;
    const pause = Math.min(Math.max(0, next - Date.now()), LONGEST_TIMER);
    this.#timer = setTimeout(() => this.#announce(), pause).unref();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

async function load(db: Database['store']['db']): Promise<Map<string, Message>> {
  const messages = new Map<string, Message>();
  const iterator = db.iterator({ gt: PREFIX, lt: `${PREFIX}~` });
  for (;;) {
    const entries = await iterator.nextv(LOADED_AT_ONCE);
    if (entries.length === 0) break;
    for (const [key, value] of entries) {
      const { id, ...stored } = value as Stored & { id: string };
      messages.set(id, { ...stored, key, visibleAt: stored.dueAt });
    }
  }
  await iterator.close();
  return messages;
}

function putOf(id: string, { key, visibleAt: _visibleAt, ...stored }: Message): BatchOperation {
  return { type: 'put', key, value: { id, ...stored } };
}

/** Returns a message as Lambda gives it to a function. */
function recordOf(id: string, { body, sentAt, receives, firstReceivedAt = sentAt }: Message): SQSRecord {
  return {
    messageId: id,
    receiptHandle: randomUUID(),
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: String(sentAt),
      SenderId: 'local',
      ApproximateFirstReceiveTimestamp: String(firstReceivedAt),
    },
    messageAttributes: {},
    md5OfBody: md5Of(body),
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:${LOCAL_PLACE}:wakes`,
    awsRegion: 'us-east-1',
  };
}

/** Returns the MD5 by which SQS and its clients recognize a damaged body. */
export function md5Of(body: string): string {
  return createHash('md5').update(body).digest('hex');
}
