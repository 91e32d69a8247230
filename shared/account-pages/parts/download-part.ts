import * as z from 'zod/mini';
import { PAGE_BYTES } from '../../http/answer-size.ts';
import { Reply } from '../../http/reply.ts';
import { isoNow } from '../../platform/time.ts';
import { answerExportable } from '../../transfers/export-user.ts';
import { ExportableProfile } from '../../transfers/user-export.ts';
import { ownSubject } from '../../users/subject.ts';
import { linkTo, partReply, textsOf } from '../account-layout.ts';
import { ownCall } from '../own-call.ts';
import { addressOfPlace } from '../places.ts';
import type { Visit } from '../visit.ts';

const PART = { part: 'download' };

/** Most files that one page offers. Each has up to 4 MB and is read to find the beginning of the next one. */
const MOST_FILES = 3;

/** One file of the copy, by its number, with the lists of the export from a cursor on. */
type FileOfCopy = { number: number; after: string | undefined };

/**
 * Answers with the offer of a copy of all data about the user, which reads nothing of it; with the list of
 * the files that a large copy takes; or with a file.
 */
export async function showDownload(visit: Visit): Promise<Reply> {
  const after = visit.query.get('after') ?? undefined;
  const [file, from] = [numberOf(visit, 'file'), numberOf(visit, 'from')];
  if (file !== undefined) return sendFile(visit, { number: file, after });
  return from === undefined ? offerCopy(visit) : offerFiles(visit, { number: from, after });
}

function offerCopy(visit: Visit): Reply {
  const { say, plain } = textsOf(visit);
  const first = { number: 1, after: undefined };
  const body = [
    `<p>${say('downloadText')}</p>`,
    linkTo(addressOf(visit, 'file', first), say('download'), 'class="button" download'),
    `<p class="note">${say('downloadLarge')} ${linkTo(addressOf(visit, 'from', first), say('downloadFiles'))}</p>`,
  ];
  return partReply(visit, { title: plain('download'), body: body.join('') });
}

async function offerFiles(visit: Visit, first: FileOfCopy): Promise<Reply> {
  const { say, plain } = textsOf(visit);
  const { files, more } = await listFiles(visit, first);
  const links = files.map((file) => {
    const text = say('downloadPart', { number: String(file.number) });
    return `<li>${linkTo(addressOf(visit, 'file', file), text, 'class="button" download')}</li>`;
  });
  const body = `<p>${say('downloadParts')}</p><ul>${links.join('')}</ul>`;
  const further = more && `<p>${linkTo(addressOf(visit, 'from', more), say('more'))}</p>`;
  return partReply(visit, { title: plain('download'), body: body + (further ?? '') });
}

/** Returns the files of the copy from one on. `more` is the one after them, if the page offers no more. */
async function listFiles(
  visit: Visit,
  first: FileOfCopy,
): Promise<{ files: FileOfCopy[]; more: FileOfCopy | undefined }> {
  const files: FileOfCopy[] = [];
  let file: FileOfCopy | undefined = first;
  while (file && files.length < MOST_FILES) {
    files.push(file);
    const next: string | undefined = (await readFile(visit, file)).export?.next;
    file = next === undefined ? undefined : { number: file.number + 1, after: next };
  }
  return { files, more: file };
}

/** Returns what `/me` exports from a cursor on. */
async function readFile(visit: Visit, { after }: FileOfCopy): Promise<z.output<typeof ExportableProfile>> {
  const view = await answerExportable(ownSubject(ownCall(visit)), { format: 'export', after }, true);
  return z.parse(ExportableProfile, view);
}

async function sendFile(visit: Visit, file: FileOfCopy): Promise<Reply> {
  const view = await readFile(visit, file);
  const isWhole = file.number === 1 && view.export?.next === undefined;
  const name = isWhole ? 'account' : `account-${file.number}`;
  return new Reply(
    200,
    {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="${name}-${isoNow().slice(0, 10)}.json"`,
      'Cache-Control': 'no-store',
    },
    textOfFile(view),
  );
}

/** Returns the text of a file, in lines unless that makes it too large for the answer of a function. */
function textOfFile(view: unknown): Buffer {
  const lines = Buffer.from(JSON.stringify(view, null, 2));
  return lines.length <= PAGE_BYTES ? lines : Buffer.from(JSON.stringify(view));
}

/** Returns a number of the query; undefined if it has none. */
function numberOf({ query }: Visit, name: 'file' | 'from'): number | undefined {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}

function addressOf({ application }: Visit, name: 'file' | 'from', { number, after }: FileOfCopy): string {
  return addressOfPlace(application.id, PART, {
    [name]: String(number),
    ...(after !== undefined && { after }),
  });
}
