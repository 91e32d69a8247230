import * as z from 'zod/mini';
import { Reply } from '../../http/reply.ts';
import { isoNow } from '../../platform/time.ts';
import { answerExportable } from '../../transfers/export-user.ts';
import { ExportableProfile, type ExportedLists } from '../../transfers/user-export.ts';
import { ownSubject } from '../../users/subject.ts';
import { linkTo, partReply, textsOf } from '../account-layout.ts';
import { ownCall } from '../own-call.ts';
import { addressOfPlace } from '../places.ts';
import type { Visit } from '../visit.ts';

/** Most bytes of a file; a function may answer 6 MB. More data continues at the `next` of the export. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Answers with the offer of a copy of all data about the user, or with the copy. */
export async function showDownload(visit: Visit): Promise<Reply> {
  if (visit.query.has('file')) return fileOfData(visit);
  const { say, plain } = textsOf(visit);
  const address = addressOfPlace(visit.application.id, { part: 'download' }, { file: '1' });
  const body = `<p>${say('downloadText')}</p>${linkTo(address, say('download'), 'class="button" download')}`;
  return partReply(visit, { title: plain('download'), body });
}

/** Returns what `/me` exports as one file, with the lists of all its pages. */
async function fileOfData(visit: Visit): Promise<Reply> {
  const subject = ownSubject(ownCall(visit));
  let after = visit.query.get('after') ?? undefined;
  const first = await answerExportable(subject, { format: 'export', after }, true);
  let view = z.parse(ExportableProfile, first);
  while (view.export?.next !== undefined && JSON.stringify(view).length < MAX_BYTES) {
    after = view.export.next;
    const page = z.parse(
      ExportableProfile,
      await answerExportable(subject, { format: 'export', after }, true),
    );
    view = { ...view, export: page.export && { ...page.export, ...joinedLists(view.export, page.export) } };
  }
  const day = isoNow().slice(0, 10);
  return new Reply(
    200,
    {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="account-${day}.json"`,
      'Cache-Control': 'no-store',
    },
    Buffer.from(JSON.stringify(view, null, 2)),
  );
}

function joinedLists(before: ExportedLists, page: ExportedLists): ExportedLists {
  return {
    sessions: [...before.sessions, ...page.sessions],
    memberships: [...before.memberships, ...page.memberships],
    links: [...before.links, ...page.links],
    invites: [...before.invites, ...page.invites],
    openid: [...before.openid, ...page.openid],
    sign_in_attempts: [...before.sign_in_attempts, ...page.sign_in_attempts],
  };
}
