import { isRecentSignIn } from '../../auth/recent-sign-in.ts';
import type { Reply } from '../../http/reply.ts';
import { button, postForm } from '../../oidc/pages/forms.ts';
import { escapeHtml } from '../../platform/strings/html.ts';
import { deleteUser } from '../../users/delete-user.ts';
import { linkTo, partReply, textsOf, whoIsSignedIn } from '../account-layout.ts';
import { redirectWith } from '../account-notices.ts';
import { addressOfPlace, OVERVIEW } from '../places.ts';
import { confirmReply } from '../sign-in-request.ts';
import { textOf, type Visit } from '../visit.ts';

const PART = { part: 'delete' };

/** Answers with what a deletion means, and then with the form that deletes the account. */
export function showDeletion(visit: Visit): Reply {
  if (!isRecentSignIn(visit.signedInAt)) return confirmReply(visit);
  return visit.query.has('sure') ? deletionForm(visit) : explanation(visit);
}

/** Deletes the account of a person who signed in within the last 10 minutes and ticked the box. */
export async function deleteOwnAccount(visit: Visit): Promise<Reply> {
  if (!isRecentSignIn(visit.signedInAt)) return confirmReply(visit);
  if (textOf(visit, 'sure') !== 'yes') return deletionForm(visit, textsOf(visit).plain('deleteNotChecked'));
  await deleteUser(visit.profile, 'user', {});
  return redirectWith(visit, { part: OVERVIEW }, 'deleted');
}

function explanation(visit: Visit): Reply {
  const { say, plain } = textsOf(visit);
  const facts = (['deleteNow', 'deleteSoon', 'deleteRecords', 'deleteElsewhere'] as const).map(
    (key) => `<li>${say(key)}</li>`,
  );
  const { id: app } = visit.application;
  const body = [
    `<p id="facts">${say('deleteText')}</p><ul aria-labelledby="facts">${facts.join('')}</ul>`,
    `<p>${linkTo(addressOfPlace(app, { part: 'download' }), say('downloadLink'))}</p>`,
    linkTo(addressOfPlace(app, PART, { sure: '1' }), say('goOn'), 'class="button"'),
  ];
  return partReply(visit, { title: plain('delete'), body: body.join('') });
}

function deletionForm(visit: Visit, error?: string): Reply {
  const { say, plain } = textsOf(visit);
  const message = error === undefined ? '' : `<p class="error" id="sure-error">${escapeHtml(error)}</p>`;
  const invalid = error === undefined ? '' : ' aria-invalid="true" aria-describedby="sure-error"';
  const box = `${message}<label><input type="checkbox" name="sure" value="yes" required${invalid}>${say('deleteCheck')}</label>`;
  const form = postForm(
    addressOfPlace(visit.application.id, PART),
    { action: 'delete' },
    box + button(say('deleteButton')),
  );
  const body = whoIsSignedIn(visit) + form;
  return partReply(visit, { title: plain('delete'), body, isRefused: error !== undefined });
}
