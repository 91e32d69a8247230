import { config } from '../platform/config.ts';
import { ApiError } from '../platform/errors.ts';
import { randomToken } from '../platform/ids.ts';
import { epochOf, isoIn, isPast, MINUTE } from '../platform/time.ts';
import { keys, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { notExists } from '../storage/writes/expressions.ts';
import { write } from '../storage/writes/write-items.ts';
import { put } from '../storage/writes/writes.ts';

const PREVIEW_SECONDS = 5 * MINUTE;

type PreviewRecord = { html: string; expires: string };

/**
 * Stores a page for five minutes. Its id has 256 bits and is stored as a hash. Returns the id, the address of
 * the page and its end.
 */
export async function storePreview(html: string): Promise<{ id: string; url: string; expires: string }> {
  const id = randomToken(32);
  const record: PreviewRecord = { html, expires: isoIn(PREVIEW_SECONDS) };
  const item = { ...keys.pagePreview(id), ...record, expires_at: epochOf(record.expires) };
  await write(put(item, notExists(), () => new ApiError('conflict')));
  return { id, url: `${config('BASE_URL')}/page-previews/${id}`, expires: record.expires };
}

/** Returns the page of a preview; undefined if there is none, or its time is over. */
export async function findPreview(id: string): Promise<string | undefined> {
  const item = await getItem(keys.pagePreview(id));
  const preview = item && recordFromItem<PreviewRecord>(item);
  return preview && !isPast(preview.expires) ? preview.html : undefined;
}
