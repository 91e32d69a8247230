import { changeOwnProfile } from '../../addresses/change-own-profile.ts';
import { type Reply, redirect } from '../../http/reply.ts';
import { accountPagePath } from '../../oidc/account-client.ts';
import { postForm, quietButton } from '../../oidc/pages/forms.ts';
import { LANGUAGES } from '../../texts/languages.ts';
import { textsOf } from '../account-layout.ts';
import { leaveAccountNotice, redirectWith } from '../account-notices.ts';
import { explainedRefusal, isChangedMeanwhile } from '../explained-refusal.ts';
import { option } from '../field-text.ts';
import { ownCall } from '../own-call.ts';
import { addressOfPlace, OVERVIEW } from '../places.ts';
import { languageField } from '../shown-fields.ts';
import { textOf, type Visit } from '../visit.ts';

/** The form for the language of pages and messages; empty if the schema has no field for it. */
export function languageForm(visit: Visit): string {
  const { say } = textsOf(visit);
  if (languageField(visit) === undefined) return '';
  const choices = LANGUAGES.map((one) => {
    const name = new Intl.DisplayNames(one, { type: 'language' }).of(one) ?? one;
    return option(one, name, one === visit.language, `lang="${one}"`);
  });
  const select = `<label for="language">${say('languageText')}</label><select id="language" name="language">${choices.join('')}</select>`;
  const button = quietButton(say('save'));
  return postForm(
    addressOfPlace(visit.application.id, { part: OVERVIEW }),
    { action: 'language' },
    `${select}<div class="actions">${button}</div>`,
  );
}

/** Stores the language that the user has chosen. The next page has it, whatever `ui_locales` were before. */
export async function saveLanguage(visit: Visit): Promise<Reply> {
  const field = languageField(visit);
  const chosen = LANGUAGES.find((one) => one === textOf(visit, 'language'));
  const place = { part: OVERVIEW };
  if (field === undefined || chosen === undefined) return redirectWith(visit, place);
  try {
    await changeOwnProfile(ownCall(visit), { mode: 'merge', data: { [field]: chosen } });
    leaveAccountNotice(visit, 'saved');
    return redirect(303, accountPagePath(visit.application.id));
  } catch (error) {
    if (!isChangedMeanwhile(explainedRefusal(error))) throw error;
    return redirectWith(visit, place, 'changedMeanwhile');
  }
}
