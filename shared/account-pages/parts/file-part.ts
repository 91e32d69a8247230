import { changeOwnProfile } from '../../addresses/change-own-profile.ts';
import { FormFile } from '../../http/input/form-file.ts';
import type { Reply } from '../../http/reply.ts';
import { button, postForm, quietButton } from '../../oidc/pages/forms.ts';
import { failureText } from '../../pages/failure-text.ts';
import type { ApiError, ErrorCode } from '../../platform/errors.ts';
import { escapeHtml } from '../../platform/strings/html.ts';
import { ACCEPTED } from '../../profiles/files/field-upload.ts';
import { isolated } from '../../texts/translate.ts';
import { processingOf } from '../../uploads/upload.ts';
import { answerFieldFile } from '../../users/answer-field-file.ts';
import { changeField } from '../../users/field-change.ts';
import { ownSubject } from '../../users/subject.ts';
import { linkTo, partReply, textsOf } from '../account-layout.ts';
import { redirectWith } from '../account-notices.ts';
import { explainedRefusal, isChangedMeanwhile } from '../explained-refusal.ts';
import { ownCall } from '../own-call.ts';
import { addressOfPlace, OVERVIEW } from '../places.ts';
import { fileFields, type ShownField } from '../shown-fields.ts';
import type { Place, Visit } from '../visit.ts';

/** Answers with the file of a field and the form for another one, or with the document itself. */
export async function showFile(visit: Visit): Promise<Reply> {
  const shown = fileOfVisit(visit);
  if (!shown) return redirectWith(visit, { part: OVERVIEW });
  if (visit.query.has('download')) return answerFieldFile(ownSubject(ownCall(visit)), shown.name);
  return shown.mayChange === 'no' ? redirectWith(visit, { part: OVERVIEW }) : fileReply(visit, shown);
}

/** Accepts a file for the field; it is served once it is processed. */
export function uploadFile(visit: Visit): Promise<Reply> {
  return changeFileOf(visit, async (shown) => {
    const { file } = visit.fields;
    if (!(file instanceof FormFile) || file.bytes.length === 0) return textsOf(visit).plain('noFile');
    const call = ownCall(visit);
    await changeField(ownSubject(call), shown.name, file, (change, faultsAt) =>
      changeOwnProfile(call, change, faultsAt),
    );
    return redirectWith(visit, placeOfFile(shown), 'fileSent');
  });
}

/** Removes the file of the field. */
export function removeFile(visit: Visit): Promise<Reply> {
  return changeFileOf(visit, async (shown) => {
    await changeOwnProfile(ownCall(visit), { mode: 'merge', data: { [shown.name]: null } });
    return redirectWith(visit, placeOfFile(shown), 'fileRemoved');
  });
}

/** Runs `work`, which returns an error for the reader or the answer. A refusal shows the form again. */
async function changeFileOf(
  visit: Visit,
  work: (shown: ShownField) => Promise<Reply | string>,
): Promise<Reply> {
  const shown = fileOfVisit(visit);
  if (!shown || shown.mayChange === 'no') return redirectWith(visit, { part: OVERVIEW });
  try {
    const answer = await work(shown);
    return typeof answer === 'string' ? fileReply(visit, shown, answer) : answer;
  } catch (error) {
    const refusal = explainedRefusal(error);
    return fileReply(visit, shown, fileRefusal(visit, refusal), refusal);
  }
}

/** The refusals that are about the file itself. */
const OF_THE_FILE: readonly ErrorCode[] = ['invalid_upload', 'unsupported_media_type', 'body_too_large'];

function fileRefusal(visit: Visit, refusal: ApiError): string {
  const { plain } = textsOf(visit);
  if (isChangedMeanwhile(refusal)) return plain('changedMeanwhile');
  return OF_THE_FILE.includes(refusal.code) ? plain('badFile') : failureText(visit.language, refusal);
}

function fileOfVisit(visit: Visit): ShownField | undefined {
  return fileFields(visit).find(({ name }) => name === visit.place.field);
}

function placeOfFile({ name }: ShownField): Place {
  return { part: 'file', field: name };
}

function fileReply(visit: Visit, shown: ShownField, error?: string, refusal?: ApiError): Reply {
  const { say, plain } = textsOf(visit);
  const post = (action: string, inner: string, attributes?: string) =>
    postForm(addressOfPlace(visit.application.id, placeOfFile(shown)), { action }, inner, attributes);
  const kinds = Object.keys(ACCEPTED[shown.field.type === 'image' ? 'image' : 'document']);
  // All other names of kinds are the same in every language.
  const types = kinds.map((kind) => (kind === 'plain text' ? 'TXT' : kind)).join(', ');
  const message = error === undefined ? '' : `<p class="error" id="file-error">${escapeHtml(error)}</p>`;
  const described = error === undefined ? 'file-types' : 'file-error file-types';
  const invalid = error === undefined ? '' : ' aria-invalid="true"';
  const input = `<label for="file">${say('chooseFile')}</label>${message}<input id="file" name="file" type="file" required aria-describedby="${described}"${invalid}><p class="note" id="file-types">${say('fileTypes', { types })}</p>`;
  const body = [
    shownFile(visit, shown),
    post('upload', input + button(say('upload')), 'enctype="multipart/form-data"'),
    visit.profile.files?.[shown.name] === undefined ? '' : post('remove', quietButton(say('remove'))),
  ];
  const title = plain('changeOf', { name: shown.label });
  return partReply(visit, { title, body: body.join(''), isRefused: error !== undefined, refusal });
}

/** Returns the file of a field as the page shows it, with the state of the newest upload, as HTML. */
export function shownFile(visit: Visit, shown: ShownField): string {
  const { say } = textsOf(visit);
  const upload = visit.profile.files?.[shown.name];
  const { processing } = upload ? processingOf(upload) : {};
  const note = { pending: say('fileProcessing'), rejected: say('fileRejected') }[String(processing)];
  return `${presentFile(visit, shown)}${note === undefined ? '' : `<p class="note" role="status">${note}</p>`}`;
}

function presentFile(visit: Visit, { name, field, label, value }: ShownField): string {
  const { say } = textsOf(visit);
  if (typeof value !== 'string') return say('notGiven');
  if (field.type === 'image') return `<img src="${escapeHtml(value)}" alt="${escapeHtml(label)}">`;
  const address = addressOfPlace(visit.application.id, { part: 'file', field: name }, { download: '1' });
  return linkTo(address, `${say('downloadFile')}: ${isolated(label, visit.language)}`);
}
