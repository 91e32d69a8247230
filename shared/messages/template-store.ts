import { ApiError } from '../platform/errors.ts';
import { queryPages } from '../storage/cursor.ts';
import { keys, ranges, recordFromItem } from '../storage/keys.ts';
import { getItem } from '../storage/read-items.ts';
import { retryStale, stale } from '../storage/stale.ts';
import { equals, exists, notExists } from '../storage/writes/expressions.ts';
import { assertUnmodified, isConditional, type Precondition } from '../storage/writes/preconditions.ts';
import { firstStamps, stampsAfter } from '../storage/writes/update-versioned.ts';
import { writeAll } from '../storage/writes/write-items.ts';
import { check, put, remove } from '../storage/writes/writes.ts';
import type { Language } from '../texts/languages.ts';
import type { MessageKind, MessageTemplate, TemplateRecord } from './message-template.ts';

/** Names a template: one kind of message in one language. */
export type TemplateName = { app: string; kind: MessageKind; locale: Language };

/** Templates that are read at once. */
const PAGE = 50;

/** Reads a template, strongly consistent; undefined if the built-in texts apply. */
export async function findTemplate({ app, kind, locale }: TemplateName): Promise<TemplateRecord | undefined> {
  const item = await getItem(keys.messageTemplate(app, kind, locale));
  return item && recordFromItem<TemplateRecord>(item);
}

/** Returns all templates of an application: at most one for each kind and language. */
export async function listTemplates(app: string): Promise<TemplateRecord[]> {
  const found: TemplateRecord[] = [];
  for await (const items of queryPages(ranges.messageTemplates(app), { limit: PAGE }))
    found.push(...items.map(recordFromItem<TemplateRecord>));
  return found;
}

/**
 * Stores a template in place of the one before. Throws 412 `precondition_failed` if that changed since the
 * caller read it, and 404 `application_not_found`.
 */
export function replaceTemplate(
  name: TemplateName,
  template: MessageTemplate,
  { actor, precondition }: { actor: string; precondition: Precondition },
): Promise<TemplateRecord> {
  const { app, kind, locale } = name;
  return retryStale(async () => {
    const current = await findTemplate(name);
    assertUnmodified(current, precondition);
    const stamps = current ? { ...current, ...stampsAfter(current, actor) } : firstStamps(actor);
    const record: TemplateRecord = { ...stamps, kind, locale, template };
    const asRead = current ? equals('version', current.version) : notExists();
    await writeAll([
      put({ ...keys.messageTemplate(app, kind, locale), ...record }, asRead, stale),
      check(keys.application(app), exists(), () => new ApiError('application_not_found')),
    ]);
    return record;
  });
}

/**
 * Deletes a template, so that the built-in texts apply again. Does nothing if there is none. Throws 412
 * `precondition_failed` if it changed since the caller read it.
 */
export function deleteTemplate(name: TemplateName, precondition: Precondition): Promise<void> {
  const { app, kind, locale } = name;
  return retryStale(async () => {
    const current = await findTemplate(name);
    assertUnmodified(current, precondition);
    if (!current) return;
    const asSeen = isConditional(precondition) ? equals('version', current.version) : exists();
    await writeAll([remove(keys.messageTemplate(app, kind, locale), asSeen, stale)]);
  });
}
