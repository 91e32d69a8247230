import { changeOwnProfile } from '../../addresses/change-own-profile.ts';
import { isRecentSignIn } from '../../auth/recent-sign-in.ts';
import type { Reply } from '../../http/reply.ts';
import { button, postForm } from '../../oidc/pages/forms.ts';
import { type ApiError, refusalFrom } from '../../platform/errors.ts';
import { isolated } from '../../texts/translate.ts';
import { linkTo, partReply, textsOf } from '../account-layout.ts';
import { fieldInput, inputName, shownValue, textOfValue, typedField } from '../field-text.ts';
import { redirectWith } from '../notices.ts';
import { ownCall } from '../own-call.ts';
import { addressOfPlace, OVERVIEW } from '../places.ts';
import { dataFields, type ShownField } from '../shown-fields.ts';
import { confirmReply, signInAddress } from '../sign-in-request.ts';
import { textOf, type Visit } from '../visit.ts';

const PART = { part: 'data' };

/** What was typed into the form, by field, and why it was refused. */
type Refused = { faults: Readonly<Record<string, string>>; summary: string };

/** Answers with a form of the fields that the user may change, and the values of the others. */
export function showData(visit: Visit): Reply {
  return dataReply(visit, undefined);
}

/**
 * Changes the fields that differ from what the page showed. Answers with the form, and the error beside the
 * field, if any of them is refused: nothing is changed then.
 */
export async function saveData(visit: Visit): Promise<Reply> {
  const { plain } = textsOf(visit);
  const typed = editedFields(visit).map((shown) => {
    const read = typedField(visit, shown, typedText(visit, shown));
    return { name: shown.name, ...read };
  });
  const faults = typed.flatMap((one) =>
    'fault' in one && one.fault ? [[one.name, one.fault] as const] : [],
  );
  if (faults.length > 0)
    return dataReply(visit, { faults: Object.fromEntries(faults), summary: plain('fixBelow') });
  const data = Object.fromEntries(typed.map((one) => [one.name, 'value' in one ? one.value : null]));
  try {
    await changeOwnProfile(ownCall(visit, { versions: [Number(textOf(visit, 'version'))] }), {
      mode: 'merge',
      data,
    });
    return redirectWith(visit, { part: OVERVIEW }, 'saved');
  } catch (error) {
    return refusedChange(visit, refusalFrom(error), Object.keys(data));
  }
}

function refusedChange(visit: Visit, error: ApiError, changed: readonly string[]): Reply {
  const { plain } = textsOf(visit);
  if (error.code === 'reauthentication_required') return confirmReply(visit);
  if (error.code === 'precondition_failed' || error.code === 'conflict')
    return redirectWith(visit, PART, 'changedMeanwhile');
  const isTaken = error.code === 'identity_taken';
  const identifying = changed.filter((name) => isRecently(visit, name));
  const named = (error.extras.faults ?? []).map(({ path }) => path.replace('body.data.', ''));
  const fields = isTaken ? identifying : named.filter((name) => changed.includes(name));
  const text = plain(isTaken ? 'valueTaken' : 'notAccepted');
  const faults = Object.fromEntries((fields.length > 0 ? fields : changed).map((name) => [name, text]));
  return dataReply(visit, { faults, summary: plain('fixBelow') });
}

function isRecently(visit: Visit, name: string): boolean {
  return dataFields(visit).some((one) => one.name === name && one.mayChange === 'recently');
}

/** Returns the fields of the form whose text differs from that of their value. */
function editedFields(visit: Visit): ShownField[] {
  return dataFields(visit).filter(
    (shown) =>
      shown.mayChange !== 'no' &&
      visit.fields[inputName(shown.name)] !== undefined &&
      typedText(visit, shown) !== textOfValue(shown.value),
  );
}

/** Returns the text of a field of the form, with the line ends that were sent to the browser. */
function typedText(visit: Visit, { name }: ShownField): string {
  return textOf(visit, inputName(name)).replaceAll('\r\n', '\n');
}

function dataReply(visit: Visit, refused: Refused | undefined): Reply {
  const { application, profile } = visit;
  const { say, plain } = textsOf(visit);
  const fields = dataFields(visit);
  const canChange = (shown: ShownField) =>
    shown.mayChange === 'yes' || (shown.mayChange === 'recently' && isRecentSignIn(visit.signedInAt));
  const inputs = fields.filter(canChange).map((shown) => {
    const text = refused ? typedText(visit, shown) : textOfValue(shown.value);
    return fieldInput(visit, shown, { text, error: refused?.faults[shown.name] });
  });
  const version = refused ? textOf(visit, 'version') : String(profile.version);
  const form = postForm(
    addressOfPlace(application.id, PART),
    { action: 'save', version },
    inputs.join('') + button(say('save')),
  );
  const others = fields.filter((shown) => !canChange(shown)).map((shown) => fixedField(visit, shown));
  const body = [
    inputs.length > 0 ? form : '',
    others.length > 0 ? `<dl>${others.join('')}</dl>` : '',
    fields.length === 0 ? `<p>${say('noData')}</p>` : '',
  ];
  return partReply(visit, { title: plain('changeData'), body: body.join(''), summary: refused?.summary });
}

function fixedField(visit: Visit, shown: ShownField): string {
  const { say } = textsOf(visit);
  const why =
    shown.mayChange === 'recently'
      ? `${say('needsConfirming')} ${linkTo(signInAddress(visit.application.id, PART, { again: true }), say('confirmFirst'))}`
      : say('notShown');
  return `<dt>${isolated(shown.label, visit.language)}</dt><dd>${shownValue(visit, shown)}<div class="note">${why}</div></dd>`;
}
