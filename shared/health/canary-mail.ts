import { setTimeout } from 'node:timers/promises';
import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import PostalMime from 'postal-mime';
import { callDeadline, scaledTimeout } from '../platform/client-timeouts.ts';
import { config } from '../platform/config.ts';
import { bucketClient } from '../storage/objects.ts';
import { failedStep } from './canary-step.ts';

/** SES stores the mails below this prefix. */
export const MAIL_PREFIX = 'mail/';

const WAIT_MILLISECONDS = 60_000;
const PAUSE_MILLISECONDS = 1000;
/** S3 counts whole seconds, by its own clock. */
const CLOCK_MILLISECONDS = 5000;
/** Strangers may send mails to the domain, too. */
const MOST_BYTES = 200_000;

/**
 * Waits for a mail that SES received for an address after a moment, and returns its code of six digits.
 * Deletes the mail. Throws an Error that names no content if none arrives in a minute.
 */
export async function codeFromMail(to: string, since: number): Promise<string> {
  const end = Date.now() + scaledTimeout(WAIT_MILLISECONDS);
  const read = new Set<string>();
  while (Date.now() < end) {
    for (const key of await newMails(since - CLOCK_MILLISECONDS, read)) {
      read.add(key);
      const code = await codeIn(key, to);
      if (code !== undefined) return code;
    }
    await setTimeout(PAUSE_MILLISECONDS);
  }
  throw failedStep('read its mail', 'no mail with a code arrived in a minute');
}

/** Returns the keys of mails that were received since a moment and are not read yet. */
async function newMails(since: number, read: ReadonlySet<string>): Promise<string[]> {
  const command = new ListObjectsV2Command({ Bucket: config('CANARY_MAILBOX'), Prefix: MAIL_PREFIX });
  const { Contents = [] } = await bucketClient().send(command, callDeadline());
  return Contents.flatMap(({ Key, LastModified }) =>
    Key !== undefined && !read.has(Key) && Number(LastModified) >= since ? [Key] : [],
  );
}

/** Returns the code of a mail to an address, which is deleted. Undefined for other mails, which stay. */
async function codeIn(Key: string, to: string): Promise<string | undefined> {
  const Bucket = config('CANARY_MAILBOX');
  const part = new GetObjectCommand({ Bucket, Key, Range: `bytes=0-${MOST_BYTES - 1}` });
  const { Body } = await bucketClient().send(part, callDeadline());
  const mail = await PostalMime.parse((await Body?.transformToByteArray()) ?? '');
  const isOurs = mail.to?.some(({ address }) => address?.toLowerCase() === to);
  const code = isOurs ? /(?<!\d)\d{6}(?!\d)/.exec(mail.text ?? '')?.[0] : undefined;
  if (code === undefined) return undefined;
  await bucketClient().send(
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key }] } }),
    callDeadline(),
  );
  return code;
}
