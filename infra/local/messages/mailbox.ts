import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderError } from '../data-folder.ts';
import { contains, type Message, recipientKey } from './message.ts';

type Waiter = { key: string; give: (message: Message) => void };

/**
 * The newest messages up to a limit. With a folder, they are stored in a file with one JSON
 * document per line.
 */
export class Mailbox {
  readonly #limit: number;
  readonly #file: string | undefined;
  #messages: Message[];
  #linesInFile: number;
  #unclaimed: Message[] = [];
  #waiters: Waiter[] = [];
  #watchers = new Set<(message: Message) => void>();
  #writing: Promise<void> = Promise.resolve();
  /** True after a failed append, which may have left an incomplete line. */
  #isTorn = false;

  private constructor(limit: number, file: string | undefined, messages: Message[]) {
    this.#limit = limit;
    this.#file = file;
    this.#messages = messages;
    this.#linesInFile = messages.length;
  }

  /**
   * Opens the messages of a folder. Throws DataFolderError if a line of the file is malformed. An incomplete
   * last line is dropped.
   */
  static async open(limit: number, directory: string | undefined): Promise<Mailbox> {
    if (directory === undefined) return new Mailbox(limit, undefined, []);
    await mkdir(directory, { recursive: true });
    const file = join(directory, 'messages.ndjson');
    const source = await readFile(file, 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const mailbox = new Mailbox(limit, file, parseLines(source, file).slice(-limit));
    // Rewrites the file unless it is identical, so that no line is appended to an incomplete one.
    if (source !== mailbox.#serialize()) await mailbox.#rewrite();
    return mailbox;
  }

  /** Stores a message on disk, then passes it to a caller that waits for it. */
  async add(message: Message): Promise<void> {
    const write = this.#writing.then(() => this.#write(message));
    this.#writing = write.catch(() => undefined);
    await write;
    this.#offer(message);
  }

  /** Returns the messages to a recipient, or all, newest first. */
  list(to?: string): Message[] {
    const key = to && recipientKey(to);
    return this.#messages.filter((message) => !key || recipientKey(message.to) === key).reverse();
  }

  /** Returns the messages that contain a text in address, subject or text, newest first. */
  search(part: string): Message[] {
    return this.#messages.filter((message) => contains(message, part)).reverse();
  }

  /** Returns the message with an id; undefined if it never existed or is no longer stored. */
  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  /**
   * Returns the messages after the one with an id, oldest first, and all for an empty id. Undefined if the
   * message is not stored, because the messages after it are then unknown.
   */
  after(id: string): Message[] | undefined {
    const index = this.#messages.findIndex((message) => message.id === id);
    return id && index < 0 ? undefined : this.#messages.slice(index + 1);
  }

  /** Calls `show` with each message as soon as it is stored. Returns a function that ends this. */
  watch(show: (message: Message) => void): () => void {
    this.#watchers.add(show);
    return () => this.#watchers.delete(show);
  }

  /**
   * Returns the oldest message to a recipient that no earlier call returned. Waits for one if there is none.
   */
  waitFor(to: string, ms = 2000): Promise<Message> {
    const key = recipientKey(to);
    const index = this.#unclaimed.findIndex((message) => recipientKey(message.to) === key);
    const [found] = index < 0 ? [] : this.#unclaimed.splice(index, 1);
    if (found) return Promise.resolve(found);
    return new Promise((resolve, reject) => {
      const waiter = { key, give: resolve };
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((one) => one !== waiter);
        reject(new Error(`no message to ${to} within ${ms} ms`));
      }, ms);
      waiter.give = (message) => {
        clearTimeout(timer);
        resolve(message);
      };
      this.#waiters.push(waiter);
    });
  }

  /** Resolves when all messages are on disk. */
  settled(): Promise<void> {
    return this.#writing;
  }

  #offer(message: Message): void {
    const index = this.#waiters.findIndex(({ key }) => key === recipientKey(message.to));
    const [waiter] = index < 0 ? [] : this.#waiters.splice(index, 1);
    if (waiter) waiter.give(message);
    else this.#unclaimed = [...this.#unclaimed, message].slice(-this.#limit);
  }

  async #write(message: Message): Promise<void> {
    const kept = [...this.#messages, message].slice(-this.#limit);
    if (this.#file !== undefined) await this.#append(this.#file, message);
    this.#messages = kept;
    for (const show of this.#watchers) show(message);
    if (this.#linesInFile > this.#limit * 2) await this.#rewrite();
  }

  async #append(file: string, message: Message): Promise<void> {
    if (this.#isTorn) await this.#rewrite();
    this.#isTorn = true;
    await appendFile(file, serialize([message]), { mode: 0o600 });
    this.#isTorn = false;
    this.#linesInFile += 1;
  }

  /** Replaces the file by one with only the retained messages. */
  async #rewrite(): Promise<void> {
    if (this.#file === undefined) return;
    const draft = `${this.#file}.${randomUUID()}.draft`;
    try {
      await writeFile(draft, this.#serialize(), { mode: 0o600 });
      await rename(draft, this.#file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.#linesInFile = this.#messages.length;
  }

  #serialize(): string {
    return serialize(this.#messages);
  }
}

const serialize = (messages: Message[]) => messages.map((message) => `${JSON.stringify(message)}\n`).join('');

/** Parses the messages of a file. Drops an incomplete last line, which a killed process may leave. */
function parseLines(source: string, file: string): Message[] {
  const lines = source.split('\n').slice(0, -1);
  return lines.map((line, index) => {
    const message = parseLine(line);
    if (message) return message;
    throw new DataFolderError(
      `${file} is damaged in line ${index + 1}: delete the line, or the file to give up its messages`,
    );
  });
}

function parseLine(line: string): Message | undefined {
  try {
    const value = JSON.parse(line);
    const isMessage =
      ['email', 'sms'].includes(value.channel) &&
      [value.id, value.to, value.subject, value.text, value.at].every(
        (member) => typeof member === 'string',
      ) &&
      ['string', 'undefined'].includes(typeof value.html) &&
      Array.isArray(value.links);
    return isMessage ? value : undefined;
  } catch {
    return undefined;
  }
}
